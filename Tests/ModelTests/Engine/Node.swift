// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization
import TestSupport

/// An instance of the engine.
protocol Node: AnyObject, Sendable {
    var body: NodeBody { get }

    init(_ body: NodeBody)
}

/// What an instance holds.
struct NodeBody: Sendable {
    /// The value that the model computes, too.
    let number: Int
    let binding: Int
    /// The instances that are not kept, and were built for this one.
    var parts: [any Node] = []
    var readers: [NodeReader] = []
}

final class RedNode: Node {
    let body: NodeBody

    init(_ body: NodeBody) {
        self.body = body
    }
}

final class GreenNode: Node {
    let body: NodeBody

    init(_ body: NodeBody) {
        self.body = body
    }
}

/// The result of a read. Of a list, it is the sum of the elements and the last element.
struct Reading: Sendable {
    let number: Int
    let object: any Node

    init(_ node: some Node) {
        number = node.body.number
        object = node
    }

    init(_ list: [RedNode]) {
        number = list.map(\.body.number).reduce(0, +)
        object = list.last ?? RedNode(NodeBody(number: -1, binding: -1))
    }
}

/// Reads a binding after the creation of its owner.
enum NodeReader: Sendable {
    case now(@Sendable () -> Reading)
    case task(NodeTask)

    /// The reading, or `nil` if a task reads.
    func read() -> Reading? { if case .now(let read) = self { read() } else { nil } }
}

/// A task that a builder starts, and that reads when a test allows it.
final class NodeTask: Sendable {
    private enum State {
        case waiting
        case reads
        case ends
    }

    private let signal = Signal()
    private let state = Mutex(State.waiting)
    private let task = Mutex<Task<Reading?, Never>?>(nil)

    /// Starts the task, as a part of the current build.
    init(_ read: @escaping @Sendable () -> Reading) {
        let task = Task { [self] () -> Reading? in
            await signal.wait()
            await Task.yield()
            return state.withLock { $0 == .reads } ? read() : nil
        }
        self.task.withLock { $0 = task }
    }

    /// Lets the task read.
    ///
    /// - Returns: What it read, or `nil` if it has read before.
    func read() async -> Reading? {
        guard proceed(to: .reads) else { return nil }
        return await task.withLock { $0 }?.value
    }

    /// Ends the task, unless it reads.
    func end() {
        _ = proceed(to: .ends)
    }

    private func proceed(to next: State) -> Bool {
        let isFirst = state.withLock { state in
            defer { if state == .waiting { state = next } }
            return state == .waiting
        }
        signal.send()
        return isFirst
    }
}
