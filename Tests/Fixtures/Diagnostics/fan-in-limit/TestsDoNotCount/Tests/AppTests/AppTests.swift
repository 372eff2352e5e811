import Core
import Joinery

struct TestPage0 { let settings = inject(\.settings) }
struct TestPage1 { let settings = inject(\.settings) }
struct TestPage2 { let settings = inject(\.settings) }
struct TestPage3 { let settings = inject(\.settings) }
