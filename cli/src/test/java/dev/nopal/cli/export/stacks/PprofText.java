package dev.nopal.cli.export.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.Tools;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * A profile as protoc decodes it with the schema that pprof publishes: an object is a list of
 * fields, in their order.
 *
 * @param fields names and values: texts as protoc escapes them, and objects
 */
public record PprofText(List<Map.Entry<String, Object>> fields) {
    /** Decodes a compressed profile; skips the test if there is no protoc. */
    public static PprofText decode(Path profile) throws IOException {
        Tools.require("protoc");
        Path folder = Files.createTempDirectory("nopal-pprof");
        try (InputStream schema = PprofText.class.getResourceAsStream("profile.proto");
                InputStream compressed = new GZIPInputStream(Files.newInputStream(profile))) {
            Files.copy(schema, folder.resolve("profile.proto"));
            Files.copy(compressed, folder.resolve("profile"));
            Tools.Result result =
                    Tools.run(
                            "sh",
                            "-c",
                            "cd \"$0\" && protoc --decode=perftools.profiles.Profile profile.proto"
                                    + " < profile",
                            folder.toString());
            assertThat(result.err()).isEmpty();
            assertThat(result.exitCode()).isZero();
            return parse(new ArrayList<>(result.out().lines().toList()));
        } finally {
            Files.deleteIfExists(folder.resolve("profile.proto"));
            Files.deleteIfExists(folder.resolve("profile"));
            Files.delete(folder);
        }
    }

    private static PprofText parse(List<String> lines) {
        List<Map.Entry<String, Object>> fields = new ArrayList<>();
        while (!lines.isEmpty()) {
            String line = lines.removeFirst().strip();
            if (line.equals("}")) {
                break;
            }
            fields.add(
                    line.endsWith(" {")
                            ? Map.entry(line.substring(0, line.length() - 2), parse(lines))
                            : Map.entry(
                                    line.substring(0, line.indexOf(": ")),
                                    line.substring(line.indexOf(": ") + 2)));
        }
        return new PprofText(fields);
    }

    /** Returns all values of a field. */
    @SuppressWarnings("unchecked")
    <T> List<T> all(String name) {
        return fields.stream()
                .filter(field -> field.getKey().equals(name))
                .map(field -> (T) field.getValue())
                .toList();
    }

    long number(String name) {
        List<String> values = all(name);
        return values.isEmpty() ? 0 : Long.parseLong(values.getFirst());
    }

    private String text(PprofText profile, String name) {
        String quoted = profile.<String>all("string_table").get((int) number(name));
        return quoted.substring(1, quoted.length() - 1);
    }

    /** Returns the types and units of the numbers. */
    public List<String> types() {
        return this.<PprofText>all("sample_type").stream()
                .map(type -> type.text(this, "type") + "/" + type.text(this, "unit"))
                .toList();
    }

    List<String> comments() {
        return this.<String>all("comment").stream()
                .map(index -> this.<String>all("string_table").get(Integer.parseInt(index)))
                .toList();
    }

    /** Returns the numbers of each stack, {@code innermost <- caller} with lines and labels. */
    public Map<String, List<Long>> samples() {
        Map<Long, PprofText> functions = byId("function");
        Map<Long, PprofText> locations = byId("location");
        Map<String, List<Long>> samples = new LinkedHashMap<>();
        for (PprofText sample : this.<PprofText>all("sample")) {
            List<String> frames = new ArrayList<>();
            for (String id : sample.<String>all("location_id")) {
                PprofText location = locations.get(Long.parseLong(id));
                assertThat(location.number("mapping_id")).isEqualTo(1);
                PprofText line = location.<PprofText>all("line").getFirst();
                PprofText function = functions.get(line.number("function_id"));
                String file = function.text(this, "filename");
                frames.add(
                        function.text(this, "name")
                                + (file.isEmpty()
                                        ? ""
                                        : "(" + file + ":" + line.number("line") + ")"));
            }
            List<String> labels = new ArrayList<>();
            for (PprofText label : sample.<PprofText>all("label")) {
                labels.add(label.text(this, "key") + "=" + label.text(this, "str"));
            }
            samples.put(
                    String.join(" <- ", frames) + (labels.isEmpty() ? "" : " " + labels),
                    sample.<String>all("value").stream().map(Long::parseLong).toList());
        }
        return samples;
    }

    private Map<Long, PprofText> byId(String name) {
        Map<Long, PprofText> objects = new LinkedHashMap<>();
        for (PprofText each : this.<PprofText>all(name)) {
            assertThat(objects.put(each.number("id"), each)).isNull();
        }
        return objects;
    }
}
