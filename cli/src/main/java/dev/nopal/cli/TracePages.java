package dev.nopal.cli;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.format.OutputFormat;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.page.LivePage;
import dev.nopal.cli.page.PageWatch;
import dev.nopal.cli.request.Request;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes the pages that a trace was asked for; where it was asked for none, nothing is loaded. */
record TracePages(Optional<PageWatch> pages) implements AutoCloseable {
    /**
     * @param web the port to serve a live page at, 0 for any, or null for none
     * @param out what a page is written to, if that is the format
     * @param say tells the address
     */
    static TracePages open(
            Request request,
            OutputFormat format,
            Integer web,
            OutputStream out,
            Consumer<String> say) {
        if (format != OutputFormat.html && web == null) {
            return new TracePages(Optional.empty());
        }
        Optional<LivePage> live = Optional.empty();
        if (web != null) {
            live = Optional.of(serve(web));
            say.accept(
                    "open "
                            + live.get().address()
                            + " in a browser of this machine; it works once");
        }
        return new TracePages(
                Optional.of(
                        new PageWatch(
                                request.name(),
                                request.script(),
                                String.join(", ", new Version().getVersion()),
                                format == OutputFormat.html ? Optional.of(out) : Optional.empty(),
                                live)));
    }

    private static LivePage serve(int port) {
        if (port < 0 || port > 65_535) {
            throw Failure.usage("--web=" + port + " is no port");
        }
        try {
            return LivePage.open(port);
        } catch (IOException e) {
            throw Failure.usage("cannot listen at 127.0.0.1:" + port + ": " + e.getMessage());
        }
    }

    Optional<TraceOutput> watch() {
        return pages.map(page -> page);
    }

    /** Says how large the page became, if one was written. */
    Optional<String> written() {
        return pages.map(PageWatch::written)
                .filter(bytes -> bytes > 0)
                .map(bytes -> "the page has " + (bytes + 999) / 1000 + " KB");
    }

    @Override
    public void close() {
        pages.ifPresent(PageWatch::close);
    }
}
