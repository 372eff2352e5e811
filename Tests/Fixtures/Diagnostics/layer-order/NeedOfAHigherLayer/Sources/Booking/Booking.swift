import Joinery
import Search

struct BookingPage { let history = inject(\.history) }
