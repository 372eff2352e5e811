// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// SwiftPM builds the tools of a plug-in in the configuration of the build. The path of this program shows it.
int main(void) {
    return 0;
}
