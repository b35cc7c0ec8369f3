package dev.nopal.cli.doctor;

import dev.nopal.cli.process.JavaProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Asks whether the target can put images where it was told to, and whether that place is its own.
 */
record TargetImageFolderCheck(TargetFacts facts) implements Examination {
    private static final String ID = "image-folder";

    @Override
    public Check examine() {
        JavaProcess java = facts.jvm().orElseThrow();
        JavaOptions options = facts.options(java);
        if (options.property("nopal.backing").filter("memfd"::equals).isPresent()) {
            return Check.ok(ID, "it needs no folder: -Dnopal.backing=memfd");
        }
        Optional<String> configured =
                options.property("nopal.dir").filter(dir -> dir.startsWith("/"));
        String folder = configured.orElse("/tmp/nopal-" + java.uid());
        Check ownership = ownership(folder, java.uid());
        if (ownership.state() != Check.State.OK) {
            return ownership;
        }
        try {
            MountTable mounts = MountTable.parse(facts.proc().text(facts.pid() + "/mountinfo"));
            return ImageFolder.judge(ID, folder, mounts);
        } catch (IOException e) {
            return Check.unknown(
                    ID, "its mounts may not be read by this user", "run nopal as root");
        }
    }

    private Check ownership(String folder, int uid) {
        try {
            Path path = facts.proc().open("/proc/" + facts.pid() + "/root" + folder);
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return Check.ok(ID, folder + " does not exist yet");
            }
            boolean own =
                    Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                            && Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                                    .equals(uid);
            return own
                    ? Check.ok(ID, folder + " is its own")
                    : Check.fail(
                            ID,
                            folder
                                    + " is not a folder of user "
                                    + uid
                                    + ", so nopal does not use it",
                            "remove it, or start the program with -Dnopal.dir=FOLDER");
        } catch (IOException | InvalidPathException e) {
            return Check.unknown(
                    ID, folder + " may not be looked at by this user", "run nopal as root");
        }
    }
}
