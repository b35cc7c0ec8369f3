package dev.nopal.cli;

import picocli.CommandLine.IVersionProvider;

/** Says which nopal this is and which JDK runs it. */
final class Version implements IVersionProvider {
    Version() {}

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {
            "nopal " + (version == null ? "(not packaged)" : version), "JDK " + Runtime.version()
        };
    }
}
