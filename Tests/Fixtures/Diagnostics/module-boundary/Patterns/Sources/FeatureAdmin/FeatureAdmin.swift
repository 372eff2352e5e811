import CoreLogs
import Joinery
import Maps

struct FeatureAdmin {
    let log = inject(\.log), map = inject(\.map)
}
