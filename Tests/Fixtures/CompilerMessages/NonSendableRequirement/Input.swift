import Joinery

protocol Payment {
    func pay(_ amount: Int)
}

extension Dependencies {
    var payment: any Payment { required() }
}
