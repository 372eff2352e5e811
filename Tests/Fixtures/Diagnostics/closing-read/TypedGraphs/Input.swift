import JoineryAsync

struct SessionGraph: DependencyGraph {
    let instances = Instances()
    var letters: Letters { singleton { Letters() } }
    var mailbox: Mailbox {
        singleton {
            Mailbox(letters)
        } close: { mailbox in
            mailbox.close(with: letters)
        }
    }
    var screen: SessionScreen { transient { SessionScreen(mailbox) } }
}

struct Screen { let screen = SessionGraph().screen }
