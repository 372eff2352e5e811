import Joinery

extension Dependencies {
    var configuration: Configuration { shared { Configuration() } }
    var part: Settings.Part { shared { Settings.Part() } }
    var cache: Settings.Cache { shared { Settings.Cache() } }
}
