package dev.nopal.cli.doctor;

/** Asks whether the folder where images go by default lets code be mapped from it. */
record ImageFolderCheck(MachineFacts machine) implements Checker {
    private static final String ID = "image-folder";

    @Override
    public Check check() {
        return machine.procText("self/mountinfo")
                .map(MountTable::parse)
                .map(mounts -> ImageFolder.judge(ID, "/tmp", mounts))
                .orElseGet(
                        () ->
                                Check.unknown(
                                        ID, "/proc/self/mountinfo cannot be read", "mount /proc"));
    }
}
