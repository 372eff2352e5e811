import Joinery

class Player: @unchecked Sendable {}
final class StreamPlayer: Player, @unchecked Sendable {}

extension Dependencies {
    var player: Player { shared { return StreamPlayer() } }
}

struct Screen { let player = inject(\.player) }
