/* Is-enabled sites, a probe in two functions, translated arguments. */
provider shop {
    probe order__placed(long id, char *customer);
    probe order__shipped(int count, unsigned char kind, short weight) : (short weight, int count);
    probe tick();
};
#pragma D attributes Evolving/Evolving/Common provider shop provider
#pragma D attributes Stable/Evolving/ISA provider shop name
//@ shop order-placed place 0x15 probe
//@ shop order-placed place 0xd enabled
//@ shop order-placed again 0x1e probe
//@ shop order-shipped again 0x1f probe
//@ shop tick main 0x38 probe
//@ shop tick main 0x39 probe
