module library {
    requires dev.nopal.core;
}
