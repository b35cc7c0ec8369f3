package dev.nopal.cli;

import picocli.CommandLine.IVersionProvider;

/** The versions of this nopal and of the JDK that runs it. */
final class Version implements IVersionProvider {
    Version() {}

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {
            "nopal " + (version == null ? "(not packaged)" : version), "JDK " + Runtime.version()
        };
    }

    /** Returns the versions on one line. */
    static String text() {
        return String.join(", ", new Version().getVersion());
    }
}
