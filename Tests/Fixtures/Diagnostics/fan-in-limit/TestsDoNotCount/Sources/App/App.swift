import Core
import Joinery

struct AppPage0 { let settings = inject(\.settings) }
