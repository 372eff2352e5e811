import Joinery

extension Dependencies {
    var author: Author { singleton { Author() } }
}

// A forum's own threads, and the work of a build.
struct Thread {
    let author: Author
    init(author: () -> Author) { self.author = author() }
}

enum Build {
    struct Task {
        static func detached(_ work: () -> Void) { work() }
    }
}

func start() {
    let deps = Dependencies.current
    print(Thread { deps.author })
    Build.Task.detached { print(deps.author) }
}
