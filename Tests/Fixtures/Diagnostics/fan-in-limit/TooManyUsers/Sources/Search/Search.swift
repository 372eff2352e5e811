import Core
import Joinery

struct SearchPage0 { let settings = inject(\.settings) }
struct SearchPage1 { let settings = inject(\.settings) }
struct SearchPage2 { let settings = inject(\.settings) }
