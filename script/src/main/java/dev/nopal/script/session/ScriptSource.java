package dev.nopal.script.session;

import dev.nopal.script.ScriptCall;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The script that a session file contains, which shows whether two sessions ran the same one.
 *
 * <p>It is separate from {@link ScriptCall}, because it is a record of the file format: it may be
 * missing, and the name is in the {@link ScriptDescriptor}, the only one of the two in older files.
 *
 * @param parameters what {@code $1} and on stood for
 * @param named what {@code getopt} found
 */
public record ScriptSource(String text, List<String> parameters, Map<String, String> named) {
    /**
     * The most bytes; a longer script is not kept, because the room is needed for other metadata.
     */
    public static final int MAX_SIZE = 64 << 10;

    private static final int MAX_PARAMETERS = 1 << 12;

    public ScriptSource {
        parameters = List.copyOf(parameters);
        named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
    }

    public static ScriptSource of(ScriptCall script) {
        return new ScriptSource(script.text(), script.parameters(), script.named());
    }

    byte[] toBytes() {
        ByteSink out = new ByteSink().putText(text).putInt(parameters.size());
        parameters.forEach(out::putText);
        out.putInt(named.size());
        named.forEach((name, value) -> out.putText(name).putText(value));
        return out.toBytes();
    }

    static ScriptSource read(CopiedBytes in) {
        String text = in.getText();
        List<String> parameters = new ArrayList<>();
        for (int left = in.getCount(MAX_PARAMETERS, "parameters"); left > 0; left--) {
            parameters.add(in.getText());
        }
        Map<String, String> named = new LinkedHashMap<>();
        for (int left = in.getCount(MAX_PARAMETERS, "parameters"); left > 0; left--) {
            named.put(in.getText(), in.getText());
        }
        return new ScriptSource(text, parameters, named);
    }
}
