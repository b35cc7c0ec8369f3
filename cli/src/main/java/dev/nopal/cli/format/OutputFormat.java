package dev.nopal.cli.format;

import dev.nopal.cli.diff.DiffJson;
import dev.nopal.cli.diff.DiffPage;
import dev.nopal.cli.diff.DiffText;
import dev.nopal.cli.diff.Judgement;
import dev.nopal.cli.diff.SessionDiff;
import dev.nopal.cli.export.MapDocument;
import dev.nopal.cli.export.MapOutput;
import dev.nopal.cli.export.SavedMaps;
import dev.nopal.cli.export.ctf.CtfSink;
import dev.nopal.cli.export.jfr.JfrSink;
import dev.nopal.cli.export.metrics.Dialect;
import dev.nopal.cli.export.metrics.MetricsDocument;
import dev.nopal.cli.export.perfetto.PerfettoSink;
import dev.nopal.cli.export.stacks.CollapsedStacks;
import dev.nopal.cli.export.stacks.PprofProfile;
import dev.nopal.cli.export.timeline.SavedTimeline;
import dev.nopal.cli.export.timeline.TimelineOutput;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.file.Destination;
import dev.nopal.cli.file.ExportFolder;
import dev.nopal.cli.file.SavedSession;
import dev.nopal.cli.file.WholeFile;
import dev.nopal.cli.output.EventOutput;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.page.PageFile;
import dev.nopal.cli.page.PageOutput;
import dev.nopal.cli.page.SavedPage;
import dev.nopal.cli.report.ReportOutput;
import dev.nopal.cli.report.SavedReport;
import dev.nopal.cli.request.Request;
import dev.nopal.script.render.Renderer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The output formats; the constants are spelled as users write them.
 *
 * <p>Everything that the commands need to know of a format is here; a new one is a constant and a
 * {@link TraceOutput}. The classes of a format are loaded when it is used.
 */
public enum OutputFormat {
    text {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return ReportOutput.of(request.script().call(), out, err)
                    .orElseGet(() -> new EventOutput(Renderer.text(out, err)));
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            SavedSession.show(session, Renderer.text(out, err));
        }

        @Override
        public void report(
                Path session, boolean isWhole, String versions, OutputStream out, OutputStream err)
                throws IOException {
            if (!SavedReport.write(session, isWhole, out, err)) {
                show(session, versions, out, err);
            }
        }

        @Override
        public byte[] diff(SessionDiff diff, List<Judgement> judgements, boolean isWhole) {
            return DiffText.of(diff, judgements, isWhole).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Optional<List<String>> bpftraceOptions() {
            return Optional.of(List.of());
        }
    },

    json {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return new EventOutput(Renderer.json(out));
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            SavedSession.show(session, Renderer.json(out));
        }

        @Override
        public byte[] diff(SessionDiff diff, List<Judgement> judgements, boolean isWhole) {
            return DiffJson.of(diff, judgements).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Optional<List<String>> bpftraceOptions() {
            return Optional.of(List.of("-f", "json"));
        }
    },

    html(".html", ".htm") {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return new PageOutput(request.script().call(), versions, out, err);
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            out.write(PageFile.of(SavedPage.of(session, versions)));
        }

        @Override
        public byte[] diff(SessionDiff diff, List<Judgement> judgements, boolean isWhole) {
            return PageFile.of(DiffPage.of(diff, judgements));
        }

        @Override
        public boolean isDocument() {
            return true;
        }
    },

    collapsed(".collapsed", ".folded") {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return maps(request, new CollapsedStacks(), out, err);
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            SavedMaps.write(session, new CollapsedStacks(), out, err);
        }

        @Override
        public boolean isDocument() {
            return true;
        }
    },

    pprof(".pb.gz", ".pprof") {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return maps(request, new PprofProfile(), out, err);
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            SavedMaps.write(session, new PprofProfile(), out, err);
        }

        @Override
        public boolean isDocument() {
            return true;
        }

        @Override
        public boolean isBinary() {
            return true;
        }
    },

    openmetrics(".om", ".openmetrics") {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return maps(request, new MetricsDocument(Dialect.OPENMETRICS), out, err);
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            SavedMaps.write(session, new MetricsDocument(Dialect.OPENMETRICS), out, err);
        }

        @Override
        public boolean isDocument() {
            return true;
        }
    },

    prometheus(".prom") {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return maps(request, new MetricsDocument(Dialect.PROMETHEUS), out, err);
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            SavedMaps.write(session, new MetricsDocument(Dialect.PROMETHEUS), out, err);
        }

        @Override
        public boolean isDocument() {
            return true;
        }
    },

    ctf(".ctf") {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return new TimelineOutput(
                    request.script(), versions, new CtfSink((ExportFolder) out), out, err);
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            SavedTimeline.write(session, versions, new CtfSink((ExportFolder) out));
        }

        @Override
        public boolean isDocument() {
            return true;
        }

        @Override
        public boolean isFolder() {
            return true;
        }

        @Override
        public boolean isBinary() {
            return true;
        }
    },

    perfetto(".pftrace", ".perfetto-trace") {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return new TimelineOutput(request.script(), versions, new PerfettoSink(out), out, err);
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            SavedTimeline.write(session, versions, new PerfettoSink(out));
        }

        @Override
        public boolean isDocument() {
            return true;
        }

        @Override
        public boolean isBinary() {
            return true;
        }
    },

    jfr(".jfr") {
        @Override
        public TraceOutput open(
                Request request, String versions, OutputStream out, OutputStream err) {
            return new TimelineOutput(request.script(), versions, new JfrSink(out), out, err);
        }

        @Override
        public void show(Path session, String versions, OutputStream out, OutputStream err)
                throws IOException {
            SavedTimeline.write(session, versions, new JfrSink(out));
        }

        @Override
        public boolean isDocument() {
            return true;
        }

        @Override
        public boolean isBinary() {
            return true;
        }
    };

    /** The formats, for the help of a command. */
    public static final String NAMES =
            "text (default), json, html: a page, collapsed: stacks for flame graphs, pprof: a"
                    + " profile, openmetrics, prometheus: its older text; ctf: a folder for babeltrace"
                    + " and Trace Compass, perfetto, or jfr: a recording";

    private final List<String> suffixes;

    OutputFormat(String... suffixes) {
        this.suffixes = List.of(suffixes);
    }

    /**
     * Returns the chosen format, or else the one that the name of the output file implies.
     *
     * @param chosen or null
     * @param file or null
     */
    public static OutputFormat of(OutputFormat chosen, Path file) {
        if (chosen != null) {
            return chosen;
        }
        String name = file == null ? "" : file.toString().toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> format.suffixes.stream().anyMatch(name::endsWith))
                .findFirst()
                .orElse(text);
    }

    private static TraceOutput maps(
            Request request, MapDocument document, OutputStream out, OutputStream err) {
        return new MapOutput(request.script(), document, request.isQuiet(), out, err);
    }

    /** Refuses to print bytes that are no text. */
    public void requireFile(Optional<Path> output) {
        if (isBinary() && output.isEmpty()) {
            throw Failure.usage(
                    isFolder()
                            ? "-f " + this + " writes a folder; name it with -o FOLDER"
                            : "-f " + this + " is not text; write it to a file with -o FILE");
        }
    }

    /** Opens what a document is written to. */
    public Destination destination(Path output) {
        return isFolder() ? ExportFolder.create(output) : WholeFile.open(output);
    }

    /**
     * Creates the output of a trace.
     *
     * @param versions the versions of the command and its JDK
     */
    public abstract TraceOutput open(
            Request request, String versions, OutputStream out, OutputStream err);

    /** Writes the maps of a saved session. */
    public abstract void show(Path session, String versions, OutputStream out, OutputStream err)
            throws IOException;

    /**
     * Writes the report of a recipe's saved session; the maps of any other, and in a format without
     * reports.
     *
     * @param isWhole whether the report shows everything
     */
    public void report(
            Path session, boolean isWhole, String versions, OutputStream out, OutputStream err)
            throws IOException {
        show(session, versions, out, err);
    }

    /**
     * Returns a comparison of two sessions.
     *
     * @param isWhole whether entries that hardly changed are shown, too
     */
    public byte[] diff(SessionDiff diff, List<Judgement> judgements, boolean isWhole) {
        throw Failure.usage("-f " + this + " cannot show a comparison; use text, json or html");
    }

    /** Returns the options of bpftrace for this format; empty if it does not have it. */
    public Optional<List<String>> bpftraceOptions() {
        return Optional.empty();
    }

    /** Returns whether the output is no text, so that it needs a file. */
    public boolean isBinary() {
        return false;
    }

    /**
     * Returns whether the output is a folder; then the stream that it is opened with must be an
     * {@link ExportFolder}.
     */
    public boolean isFolder() {
        return false;
    }

    /** Returns whether the output is one document, to which nothing can be appended. */
    public boolean isDocument() {
        return false;
    }
}
