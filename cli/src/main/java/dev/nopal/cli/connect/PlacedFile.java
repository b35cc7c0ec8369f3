package dev.nopal.cli.connect;

import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/**
 * A file in a new folder of another process, which only the user of that process can read.
 *
 * <p>The process is not trusted, and this command may be root. So the folder is created first, by
 * this command's user, and held: nobody else can change what is in it, whoever owns the folder
 * above, and no name above it is used again. Only inside it are files created, and given to the
 * user of the process. The folder itself is never given away: if the process exchanges it for
 * another folder of root before it is held, that one must be empty, and remains root's.
 */
final class PlacedFile implements AutoCloseable {
    private static final String NAME = "nopal-agent.jar";
    private static final FileAttribute<?> NEW_FOLDER = attribute("rwx------");
    private static final FileAttribute<?> NEW_FILE = attribute("rw-------");

    private final String parentPath;
    private final HeldFile parent;
    private final String folderName;
    private final HeldFile folder;
    private final ShutdownAction atExit;

    private PlacedFile(String parentPath, HeldFile parent, String folderName, HeldFile folder) {
        this.parentPath = parentPath;
        this.parent = parent;
        this.folderName = folderName;
        this.folder = folder;
        this.atExit = ShutdownAction.register(this::delete);
    }

    private static FileAttribute<?> attribute(String mode) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
    }

    /**
     * Creates the file.
     *
     * @param path the folder above, as the process knows it
     */
    static PlacedFile create(
            TargetFiles files, String path, JavaProcess jvm, Caller caller, byte[] content)
            throws IOException {
        HeldFile parent = files.holdThroughLinks(path);
        PlacedFile file;
        try {
            file = folder(path, parent, caller);
        } catch (IOException | RuntimeException e) {
            parent.close();
            throw e;
        }
        try {
            file.fill(jvm, caller, content);
            return file;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static PlacedFile folder(String path, HeldFile parent, Caller caller)
            throws IOException {
        String name =
                "nopal-agent-"
                        + ProcessHandle.current().pid()
                        + "-"
                        + Long.toHexString(System.nanoTime());
        Path created = Files.createDirectory(parent.path().resolve(name), NEW_FOLDER);
        HeldFile folder;
        try {
            folder = parent.below(name, HeldFile.Links.REFUSED);
        } catch (IOException e) {
            Files.deleteIfExists(created);
            throw e;
        }
        PlacedFile file = new PlacedFile(path, parent, name, folder);
        try {
            file.requireNew(caller);
            return file;
        } catch (IOException | RuntimeException e) {
            file.delete();
            file.atExit.close();
            folder.close();
            throw e;
        }
    }

    private void requireNew(Caller caller) throws IOException {
        Map<String, Object> found = Files.readAttributes(folder.path(), "unix:uid,isDirectory");
        if (!found.get("isDirectory").equals(true) || !found.get("uid").equals(caller.uid())) {
            throw new FileSystemException(folderName, null, "another folder by now");
        }
        try (DirectoryStream<Path> content = Files.newDirectoryStream(folder.path())) {
            if (content.iterator().hasNext()) {
                throw new FileSystemException(folderName, null, "another folder by now");
            }
        }
    }

    private void fill(JavaProcess jvm, Caller caller, byte[] content) throws IOException {
        Path file = file();
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        NEW_FILE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
        if (caller.isOwnerOf(jvm)) {
            return;
        }
        boolean isRoot = caller.uid() == 0;
        setMode(file, isRoot ? "r--------" : "r--r--r--");
        if (isRoot) {
            Files.setAttribute(file, "unix:uid", jvm.uid(), LinkOption.NOFOLLOW_LINKS);
        }
        setMode(folder.path(), "rwx--x--x");
    }

    private static void setMode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private Path file() {
        return folder.path().resolve(NAME);
    }

    /** Returns the path by which the process knows it. */
    String path() {
        return parentPath + (parentPath.endsWith("/") ? "" : "/") + folderName + "/" + NAME;
    }

    private void delete() {
        try {
            Files.deleteIfExists(file());
            Files.deleteIfExists(parent.path().resolve(folderName)); // Only if it is empty.
        } catch (IOException e) {
            // The process has replaced the folder: what it made there is its own.
        }
    }

    @Override
    public void close() {
        delete();
        atExit.close();
        folder.close();
        parent.close();
    }
}
