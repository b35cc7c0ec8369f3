package dev.nopal.cli.doctor;

/** Checks whether code can be mapped from the default folder of images. */
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
