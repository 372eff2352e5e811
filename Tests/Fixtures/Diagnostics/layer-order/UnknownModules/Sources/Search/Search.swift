import Joinery
