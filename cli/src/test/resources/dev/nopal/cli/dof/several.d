/* Several providers in one DOF, many arguments, several sites, only is-enabled sites. */
provider stock {
    probe counted(char a, short b, int c, long d, unsigned char e, unsigned short f, unsigned int g, unsigned long h, char *i, void *j);
    probe empty__shelf();
};
provider till_2x {
    probe opened(uint64_t drawer, int32_t cents);
};
provider door {
    probe closed(int number);
};
#pragma D attributes Private/Private/Unknown provider stock provider
#pragma D attributes Standard/Standard/CPU provider stock args
//@ stock counted count 0x4 probe
//@ stock counted count 0x40 probe
//@ stock counted recount 0x8 probe
//@ stock empty-shelf count 0x50 probe
//@ till_2x opened open 0x1000 probe
//@ till_2x opened open 0xff0 enabled
//@ till_2x opened open 0x1ff0 enabled
//@ door closed close 0x2 enabled
