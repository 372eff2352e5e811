func run(_ launcher: Launcher = .liveValue) { launcher.launch() }

run()
