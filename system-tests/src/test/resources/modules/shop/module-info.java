module shop {
    requires dev.nopal.core;

    opens shop.open to
            dev.nopal.core;
}
