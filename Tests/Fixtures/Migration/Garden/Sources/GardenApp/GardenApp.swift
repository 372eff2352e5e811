import Foundation
import GardenCore
import GardenLive
import JoineryDependencies

@main
struct GardenApp {
    @Dependency(\.almanac) private var almanac
    @Dependency(\.date) private var date

    static func main() {
        let app = GardenApp()
        precondition(app.almanac.advice(for: 3) == "sow in europe in month 3")
        precondition(app.date.now.timeIntervalSince1970 > 0)
        @Dependency(\.postbox) var postbox
        precondition(postbox.send("water") == "europe: water")
    }
}
