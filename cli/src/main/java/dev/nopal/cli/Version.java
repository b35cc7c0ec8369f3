package dev.nopal.cli;

import picocli.CommandLine.IVersionProvider;

/** The versions of this nopal and of the JDK that runs it. */
final class Version implements IVersionProvider {
    Version() {}

    @Override
    public String[] getVersion() {
        return new String[] {"nopal " + number(), "JDK " + Runtime.version()};
    }

    /** Returns the version of this nopal. */
    static String number() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    /** Returns the versions on one line. */
    static String text() {
        return String.join(", ", new Version().getVersion());
    }
}
