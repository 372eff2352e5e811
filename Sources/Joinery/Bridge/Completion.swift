// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The last step of a build: its value is there, and is completed with what may read it in turn.
///
/// What reads the value meanwhile, on the same stack or where waiting for it would close a cycle, gets it as it is: a
/// ring through completions comes to an end in this way. Everybody else waits. The instances that were built with the
/// unfinished value are held back until it is complete.
struct Completion {
    enum Early: Sendable {
        /// The value, which is being completed, and the build that made it: another one than that which was there
        /// first, where the binding was built once more.
        case completing(Instance, Build)
        /// The value, which is complete but holds one that is not.
        case held(Instance)

        var instance: Instance {
            switch self {
            case .completing(let instance, _), .held(let instance): instance
            }
        }
    }

    /// A build that has ended with a value that holds this one's.
    struct HeldBack: Sendable {
        let build: Build
        let table: InstanceTable
        let instance: Instance
        let storage: Storage
    }

    /// What becomes of a value.
    enum Storage: Sendable {
        /// Kept as long as the table, unless an override has come in the meantime.
        case permanent
        /// Kept until it is let go of, unless an override has come in the meantime.
        case current
        /// Kept in any case: it belongs to a resolution.
        case resolution
        /// For those alone who wait for it.
        case none
    }

    var early: Early?
    var heldBack: [HeldBack] = []
    /// The build that this one is held back for.
    var head: Build?
    /// What those depend on who have read the unfinished value.
    var ring: Ring?

    var isEmpty: Bool { early == nil && heldBack.isEmpty && head == nil && ring == nil }
}

/// What the values depend on that were built with another one, before that was complete.
///
/// They and the other one, the head, hold each other. A record that held all of them would hold itself, so the records
/// of the members share this one, which names what all of them depend on besides each other.
final class Ring: Sendable {
    /// The build whose value was read before it was complete. While it runs, the ring is open.
    private weak let build: Build?
    private let headRecord: ObjectIdentifier
    let record = DependencyRecord()

    init(of build: Build) {
        self.build = build
        headRecord = ObjectIdentifier(build.record)
    }

    /// Whether the head is not complete, or holds a value that is not.
    var isOpen: Bool { head != nil }

    /// What has to end before the ring is complete: the build whose value was read or, where that is held back, the one
    /// that it is held back for.
    var head: Build? {
        guard var head = build, head.outcome == nil else { return nil }
        while let next = head.completion.head { head = next }
        return head
    }

    /// Whether a record is the head's own, which the others are read into.
    func isLed(by record: DependencyRecord) -> Bool { headRecord == ObjectIdentifier(record) }

    /// Ends the ring, when the head has read all that it reads.
    func close(_ head: Build, under lock: inout GraphLock) {
        record.add(head.binding.key)
        var seen: Set = [ObjectIdentifier(head.record), ObjectIdentifier(record)]
        var records = [head.record]
        while let next = records.popLast() {
            if let pin = next.pin { record.pin(to: pin) }
            let inner = next.rings.map(\.record)
            records += inner.filter { seen.insert(ObjectIdentifier($0)).inserted }
            for dependency in next.contents {
                switch dependency {
                case .instance(let member) where member.dependencies.rings.contains { $0 === self }:
                    record.add(member.binding)
                    if seen.insert(ObjectIdentifier(member.dependencies)).inserted {
                        records.append(member.dependencies)
                    }
                case .instance(let other): record.add(other)
                case .binding(let binding): record.add(binding)
                case .later(let later) where inner.contains { $0 === later }: break
                case .later(let later): record.addLater(later)
                case .context: record.addContext()
                case .unknown: record.addUnknown()
                }
            }
        }
        record.close()
    }
}

extension Build {
    /// Gives out the unfinished value, and the ring that its reader belongs to.
    func openRing(under lock: inout GraphLock) -> Ring {
        if let ring = completion.ring { return ring }
        let ring = Ring(of: self)
        completion.ring = ring
        return ring
    }

    /// The build whose completion has to end before what this one has built is complete.
    ///
    /// What is held back for this build is held by its value, and may itself hold another one that is not complete.
    var incompleteHead: Build? {
        incompleteHead(besides: self)
            ?? completion.heldBack.lazy.compactMap { $0.build.incompleteHead(besides: self) }.first
    }

    private func incompleteHead(besides other: Build) -> Build? {
        record.rings.lazy.compactMap(\.head).first { $0 !== self && $0 !== other && $0.outcome == nil }
    }
}
