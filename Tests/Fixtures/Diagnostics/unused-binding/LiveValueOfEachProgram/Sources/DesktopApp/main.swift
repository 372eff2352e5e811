import DesktopParts
import Storage

print(Settings())
