import JoineryAsync

extension Dependencies {
    var socket: Socket { singleton(close: Socket.close) { Socket() } }
    var chat: Chat {
        singleton {
            Chat()
        } close: { _ in
            socket.send("bye")
        }
    }
}

struct Screen { let chat = inject(\.chat) }
