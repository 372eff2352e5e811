import Joinery
import Logging
