// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@testable import TicTacToe

@Suite(.dependencies) @MainActor struct TicTacToeTests {
    private let root = RootGraph()

    private func signIn(_ first: String = "Ada", _ second: String = "Bo") throws -> (RootScreen, SessionScreen) {
        let screen = root.screen
        guard case .signedOut(let signedOut) = screen.child else { throw WrongScreen() }
        signedOut.signIn(first, second)
        screen.update()
        guard case .signedIn(let session) = screen.child else { throw WrongScreen() }
        return (screen, session)
    }

    private struct WrongScreen: Error {}

    /// The first player wins in the top row.
    private func winAsFirst(_ game: GameScreen) {
        for cell in [0, 3, 1, 4, 2] { game.mark(cell) }
    }

    @Test func gamesOfASessionShareItsScores() throws {
        let (_, session) = try signIn()
        let games = [session.play(), session.play()]
        games.forEach(winAsFirst)
        #expect(games.map(\.winner) == ["Ada", "Ada"])
        #expect(session.showScores().lines == ["Ada: 2", "Bo: 0"])
        #expect(games[0].showScores().lines == ["Ada: 2", "Bo: 0"])
    }

    @Test func scoresEndWithTheSession() throws {
        let (screen, session) = try signIn()
        winAsFirst(session.play())
        root.players.signOut()
        screen.update()
        let (_, next) = try signIn()
        #expect(next.showScores().lines == ["Ada: 0", "Bo: 0"])
    }

    @Test func emptyNamesAreReplaced() throws {
        let (_, session) = try signIn("", "")
        #expect(session.showScores().lines == ["Player 1: 0", "Player 2: 0"])
    }

    @Test func marksAfterTheEndAreIgnored() throws {
        let game = try signIn().1.play()
        winAsFirst(game)
        game.mark(8)
        #expect(game.showScores().lines == ["Ada: 1", "Bo: 0"])
    }

    @Test func drawHasNoWinner() throws {
        let game = try signIn().1.play()
        for cell in [0, 1, 2, 4, 3, 5, 7, 6, 8] { game.mark(cell) }
        #expect(game.board.isOver)
        #expect(game.winner == nil)
    }

    /// A test replaces a binding of a graph that does not exist yet.
    @Test func scoresCanBeReplaced() throws {
        struct StubScores: MutableScores {
            func wins(of player: String) -> Int { 7 }
            func noteWin(of player: String) {}
        }
        try withDependencies {
            $0.graph(SessionGraph.self) { $0[\.mutableScores] = StubScores() }
        } operation: {
            let (_, session) = try signIn()
            #expect(session.play().showScores().lines == ["Ada: 7", "Bo: 7"])
        }
    }
}
