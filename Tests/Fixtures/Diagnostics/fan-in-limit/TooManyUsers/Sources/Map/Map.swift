import Core
import Joinery

struct MapPage0 { let settings = inject(\.settings) }
