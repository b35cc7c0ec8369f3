package dev.nopal.cli.report;

import dev.nopal.cli.output.GivenTrace;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Maps as a session leaves them, and the text of a report about them. */
final class ReportTexts {
    static final String SLEEP = "java.lang.Thread.sleep(Thread.java:1)";
    static final String PAY = "com.shop.Shop.pay(Shop.java:76)";
    static final String POOL = "java.util.concurrent.ThreadPoolExecutor.runWorker(line 1)";
    static final String SERVE = "com.shop.Shop.serve(Shop.java:20)";

    static Value stack(String... frames) {
        return new Value.Stack(
                Value.Stack.Style.BPFTRACE, Arrays.stream(frames).map(Value::of).toList());
    }

    static MapData.Entry entry(Value value, Object... key) {
        List<Value> parts = new ArrayList<>();
        for (Object part : key) {
            parts.add(part instanceof Value done ? done : Value.of((String) part));
        }
        return new MapData.Entry(
                parts.size() == 1 ? parts.getFirst() : new Value.Tuple(parts), value);
    }

    static Value sum(long number) {
        return new Aggregate.Sum(number, true);
    }

    static Value count(long number) {
        return new Aggregate.Count(number);
    }

    static MapData map(String name, MapData.Entry... entries) {
        return new MapData(name, true, List.of(entries));
    }

    static MapData scalar(String name, Value value) {
        return MapData.scalar(name, value);
    }

    static String text(String header, MapData... maps) throws IOException {
        return text(header, Map.of(), maps);
    }

    static String text(String header, String mainClass, MapData... maps) throws IOException {
        return text(header, Map.of(), mainClass, maps);
    }

    static String text(String header, Map<String, String> named, MapData... maps)
            throws IOException {
        return text(header, named, "", maps);
    }

    private static String text(
            String header, Map<String, String> named, String mainClass, MapData... maps)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ScriptCall call = new ScriptCall("x.bt", header + "\nBEGIN {}", List.of(), named);
        try (TraceOutput output = ReportOutput.of(call, out, out).orElseThrow()) {
            if (header.contains("tables")) {
                for (MapData map : maps) {
                    output.write(Event.PrintMap.all(map));
                }
            }
            output.end(new GivenTrace(List.of(maps), List.of(), false, 4711, List.of(mainClass)));
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private ReportTexts() {}
}
