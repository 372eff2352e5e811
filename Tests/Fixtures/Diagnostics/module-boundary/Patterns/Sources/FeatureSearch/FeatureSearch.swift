import CoreLogs
import Joinery
import Maps

struct FeatureSearch {
    let log = inject(\.log), map = inject(\.map)
}
