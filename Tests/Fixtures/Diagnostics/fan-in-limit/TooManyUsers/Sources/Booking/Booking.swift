import Core
import Joinery

struct BookingPage0 { let settings = inject(\.settings) }
struct BookingPage1 { let settings = inject(\.settings) }
