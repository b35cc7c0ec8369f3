package dev.nopal.script.compile;

import dev.nopal.script.session.FeedSink;
import dev.nopal.script.session.FileContent;
import dev.nopal.script.session.OwnTexts;
import dev.nopal.script.session.SessionFeed;
import dev.nopal.script.session.SessionView;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A replica of a session file as a transport makes it: rounds arrive, and its reader applies them.
 */
final class Replica implements AutoCloseable {
    private final SessionFeed feed;
    private final FileChannel file;
    private final List<Change> complete = new ArrayList<>();
    private final List<Change> arriving = new ArrayList<>();
    private SessionView view;

    private record Change(long offset, byte[] bytes) {}

    Replica(Path original, Path copy) throws IOException {
        feed =
                SessionFeed.open(
                        FileChannel.open(
                                original, StandardOpenOption.READ, StandardOpenOption.WRITE));
        file =
                FileChannel.open(
                        copy,
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        file.write(ByteBuffer.allocate(1), feed.size() - 1);
        feed.begin(sink());
    }

    private FeedSink sink() {
        return (offset, bytes) -> arriving.add(new Change(offset, bytes));
    }

    /** Sends what was printed since the last time; returns whether there was anything. */
    boolean sendOutput() throws IOException {
        boolean any = feed.collectOutput(heads(), sink());
        complete.addAll(arriving);
        arriving.clear();
        feed.free();
        return any;
    }

    /** Sends changed maps, in rounds of so many bytes. */
    boolean sendMaps(int most) throws IOException {
        boolean isWhole = feed.collectMaps(most, sink());
        complete.addAll(arriving);
        arriving.clear();
        return isWhole;
    }

    /** Sends everything, maps in rounds of so many bytes. */
    void sendAll(int most) throws IOException {
        sendOutput();
        while (!sendMaps(most)) {
            continue;
        }
    }

    boolean isDrained() {
        return feed.isDrained();
    }

    private long[] heads() throws IOException {
        long[] heads = new long[feed.rings()];
        ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        for (int ring = 0; ring < heads.length; ring++) {
            file.read(word.clear(), feed.head(ring));
            heads[ring] = word.getLong(0);
        }
        return heads;
    }

    private boolean apply() {
        try {
            for (Change change : complete) {
                file.write(ByteBuffer.wrap(change.bytes()), change.offset());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        boolean any = !complete.isEmpty();
        complete.clear();
        return any;
    }

    /** Returns the reader of the replica; something must have been sent before. */
    SessionView view() throws IOException {
        if (view == null) {
            apply();
            view = SessionView.follow(file, OwnTexts.none(), FileContent::plain, this::apply);
        }
        return view;
    }

    @Override
    public void close() throws IOException {
        feed.close();
        if (view != null) {
            view.close();
        }
        file.close();
    }
}
