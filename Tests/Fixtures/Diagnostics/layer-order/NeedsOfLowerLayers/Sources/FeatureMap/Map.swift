import FeatureSearch
import Joinery

struct MapPage { let search = inject(\.search) }
