import Joinery
import Shop

extension Dependencies {
    var recorder: Recorder { singleton { Recorder(work: work) } }
}
