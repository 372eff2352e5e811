import PhoneParts
import Storage

print(Settings())
