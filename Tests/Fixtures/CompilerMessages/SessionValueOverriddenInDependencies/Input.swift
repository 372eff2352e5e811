import Catalog
import Joinery

func test() {
    withDependencies {
        $0[\.favorites] = []
    } operation: {
    }
}
