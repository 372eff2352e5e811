// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// Each of the 31 objects of the tree has a separate binding.
extension Dependencies {
    var tree: Tree { transient { Tree(left: branch1, right: branch2) } }

    var branch1: Branch { transient { Branch(left: limb1, right: limb2) } }
    var branch2: Branch { transient { Branch(left: limb3, right: limb4) } }

    var limb1: Limb { transient { Limb(left: twig1, right: twig2) } }
    var limb2: Limb { transient { Limb(left: twig3, right: twig4) } }
    var limb3: Limb { transient { Limb(left: twig5, right: twig6) } }
    var limb4: Limb { transient { Limb(left: twig7, right: twig8) } }

    var twig1: Twig { transient { Twig(left: leaf1, right: leaf2) } }
    var twig2: Twig { transient { Twig(left: leaf3, right: leaf4) } }
    var twig3: Twig { transient { Twig(left: leaf5, right: leaf6) } }
    var twig4: Twig { transient { Twig(left: leaf7, right: leaf8) } }
    var twig5: Twig { transient { Twig(left: leaf9, right: leaf10) } }
    var twig6: Twig { transient { Twig(left: leaf11, right: leaf12) } }
    var twig7: Twig { transient { Twig(left: leaf13, right: leaf14) } }
    var twig8: Twig { transient { Twig(left: leaf15, right: leaf16) } }

    var leaf1: Leaf { transient { Leaf() } }
    var leaf2: Leaf { transient { Leaf() } }
    var leaf3: Leaf { transient { Leaf() } }
    var leaf4: Leaf { transient { Leaf() } }
    var leaf5: Leaf { transient { Leaf() } }
    var leaf6: Leaf { transient { Leaf() } }
    var leaf7: Leaf { transient { Leaf() } }
    var leaf8: Leaf { transient { Leaf() } }
    var leaf9: Leaf { transient { Leaf() } }
    var leaf10: Leaf { transient { Leaf() } }
    var leaf11: Leaf { transient { Leaf() } }
    var leaf12: Leaf { transient { Leaf() } }
    var leaf13: Leaf { transient { Leaf() } }
    var leaf14: Leaf { transient { Leaf() } }
    var leaf15: Leaf { transient { Leaf() } }
    var leaf16: Leaf { transient { Leaf() } }
}
