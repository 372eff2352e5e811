import Foundation

print("generated")
