/* No is-enabled site: DOF of version 1. */
provider mill {
    probe grind(int grams);
};
//@ mill grind run 0x10 probe
