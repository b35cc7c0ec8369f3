package dev.nopal.cli;

import dev.nopal.cli.export.metrics.MetricsAddress;
import dev.nopal.cli.export.metrics.MetricsOutput;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.output.CombinedOutput;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.page.BrowserOutput;
import dev.nopal.cli.request.Request;

import java.util.ArrayList;
import java.util.List;

/** What a trace serves while it runs: a page for a browser, metrics. */
final class ServedOutputs {
    private final TraceOptions options;
    private final List<String> addresses = new ArrayList<>();

    ServedOutputs(TraceOptions options) {
        this.options = options;
    }

    /** Returns sentences that name the addresses, once they are open. */
    List<String> addresses() {
        return addresses;
    }

    /** Returns an output together with what is served. */
    TraceOutput with(Request request, TraceOutput output) {
        return withMetrics(request, withBrowser(request, output));
    }

    private TraceOutput withMetrics(Request request, TraceOutput output) {
        if (options.metrics().isEmpty()) {
            return output;
        }
        try {
            MetricsOutput metrics =
                    MetricsOutput.open(
                            MetricsAddress.parse(options.metrics().get()), request.script());
            addresses.add("metrics at " + metrics.url());
            return new CombinedOutput(output, metrics);
        } catch (Failure e) {
            output.close();
            throw e;
        }
    }

    private TraceOutput withBrowser(Request request, TraceOutput output) {
        if (options.web().isEmpty()) {
            return output;
        }
        BrowserOutput browser =
                BrowserOutput.open(options.web().get(), request.script().call(), Version.text());
        addresses.add("open " + browser.address() + " in a browser on this machine; it works once");
        return new CombinedOutput(output, browser);
    }
}
