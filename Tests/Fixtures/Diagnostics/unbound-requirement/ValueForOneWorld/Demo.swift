import Joinery

func showDemo() {
    withDependencies {
        $0[\.user] = User(name: "demo")
    } operation: {
        Profile().show()
    }
}
