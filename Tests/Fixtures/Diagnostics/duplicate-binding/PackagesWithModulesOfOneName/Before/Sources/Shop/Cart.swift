import Joinery
import Logging

struct Cart {
    let log = inject(\.log)
}
