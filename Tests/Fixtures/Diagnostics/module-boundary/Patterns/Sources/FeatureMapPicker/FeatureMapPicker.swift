import CoreLogs
import Joinery
import Maps

struct FeatureMapPicker {
    let log = inject(\.log), map = inject(\.map)
}
