package dev.nopal.cli.page;

import dev.nopal.cli.output.TraceOutput;
import dev.nopal.script.render.Event;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Makes the page of a trace: into a file at its end, or for browsers while it runs, or both. */
public final class PageWatch implements TraceOutput, AutoCloseable {
    private final TraceRecord record;
    private final Optional<OutputStream> file;
    private final Optional<LivePage> live;
    private long written;

    /**
     * @param name of the script
     * @param versions of the command
     * @param file where a page is written to
     * @param live what serves it meanwhile
     */
    public PageWatch(
            String name,
            String script,
            String versions,
            Optional<OutputStream> file,
            Optional<LivePage> live) {
        this.record = new TraceRecord(name, script, versions);
        this.file = file;
        this.live = live;
    }

    @Override
    public void saw(Event event) throws IOException {
        record.saw(event);
    }

    @Override
    public void look(Sight sight) {
        record.look(sight);
        live.filter(LivePage::isWanted).ifPresent(page -> page.publish(record.page(sight), false));
    }

    @Override
    public void ended(Sight sight) throws IOException {
        record.ended(sight);
        Page page = record.page(sight);
        if (file.isPresent()) {
            byte[] html = PageFile.of(page);
            file.get().write(html);
            file.get().flush();
            written = html.length;
        }
        live.ifPresent(pages -> pages.publish(page, true));
    }

    /** Returns how many bytes the page in the file has. */
    public long written() {
        return written;
    }

    @Override
    public void close() {
        live.ifPresent(LivePage::close);
    }
}
