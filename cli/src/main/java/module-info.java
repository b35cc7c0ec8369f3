/** The {@code nopal} command. */
module dev.nopal.cli {
    requires dev.nopal.core;
    requires info.picocli;

    opens dev.nopal.cli to
            info.picocli;
}
