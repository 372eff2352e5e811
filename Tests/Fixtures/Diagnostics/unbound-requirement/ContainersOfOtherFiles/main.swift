import Factory

struct FileLog: Log {}

extension LogContainer: @retroactive AutoRegistering {
    func autoRegister() { log.register { FileLog() } }
    func prepare() { self.clock.register { Clock() } }
}

extension Services {
    func preload() -> Bank { bank() }
    func connect() { mail.register { Mail() } }
}

LogContainer.shared.prepare()
Services.shared.connect()
print(Services.shared.preload(), Home().log as Any)
