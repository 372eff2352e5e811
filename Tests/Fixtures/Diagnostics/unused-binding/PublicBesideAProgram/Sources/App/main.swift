import Joinery
import Storage

print(inject(\.listings).all())
