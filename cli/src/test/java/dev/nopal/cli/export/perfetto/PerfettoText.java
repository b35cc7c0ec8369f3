package dev.nopal.cli.export.perfetto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.Tools;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A trace as protoc decodes it, by the messages that Perfetto publishes. */
public final class PerfettoText {
    private PerfettoText() {}

    /**
     * Returns the packets of a trace as text, each on one line; without what all have. Skips the
     * test if there is no protoc.
     */
    public static List<String> packets(Path trace) throws IOException {
        Tools.require("protoc");
        Path folder = Files.createTempDirectory("nopal-perfetto");
        Path proto = folder.resolve("perfetto.proto");
        try (InputStream messages = PerfettoText.class.getResourceAsStream("../perfetto.proto")) {
            Files.copy(messages, proto);
            Tools.Result result =
                    Tools.run(
                            "sh",
                            "-c",
                            "protoc -I \"$0\" --decode=perfetto.protos.Trace perfetto.proto < \"$1\"",
                            folder.toString(),
                            trace.toString());
            assertThat(result.err()).isEmpty();
            assertThat(result.exitCode()).isZero();
            return packets(result.out());
        } finally {
            Files.delete(proto);
            Files.delete(folder);
        }
    }

    private static List<String> packets(String decoded) {
        List<String> packets = new ArrayList<>();
        StringBuilder packet = new StringBuilder();
        for (String line : decoded.lines().toList()) {
            if (line.equals("}")) {
                packets.add(packet.toString());
                packet.setLength(0);
            } else if (!line.equals("packet {") && !line.contains("trusted_packet_sequence_id")) {
                packet.append(line.strip()).append(' ');
            }
        }
        // A field that the messages do not have would be a number.
        assertThat(packets).noneMatch(each -> each.matches("(.* )?[0-9]+(:| \\{).*"));
        return packets;
    }
}
