package dev.nopal.fuzz;

import dev.nopal.script.ScriptCall;
import dev.nopal.script.compile.ProbeHandler;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Small sessions of scripts that use every kind of map, value and record. */
final class SeedSessions {
    static final List<String> SCRIPTS =
            List.of(
                    "config = { max_map_keys = 4 } usdt::shop:order { @h = hist(arg0); @k[arg0 % 3,"
                            + " str(arg1)] = count(); @l[str(arg1)] = lhist(arg0, 0, 100, 10); }",
                    "usdt::shop:order { @t = tseries(arg0, 1s, 5); @u = tseries(arg0, 100ms, 3,"
                            + " \"avg\"); @m = min(arg0); @x = max(arg0); @a = avg(arg0); @s ="
                            + " sum(arg0); @c = count(); }",
                    "config = { max_map_keys = 4 } usdt::shop:order { @s[ustack(2)] ="
                            + " stats(arg0); @p[arg0 % 4] = (1, str(arg1)); @q = (int8)arg0; @b ="
                            + " buf(str(arg1), 3); @n[1] = (a=1, b=\"x\"); }",
                    "usdt::shop:order { printf(\"%d %-5s %x\\n\", arg0, str(arg1), arg0);"
                            + " print((arg0, \"x\")); time(\"%H:%M\\n\"); errorf(\"%s\", str(arg1));"
                            + " warnf(\"%d\", arg0); @k[arg0 % 2] = count(); print(@k, 1); exit(3); }",
                    "usdt::shop:order { @time = strftime(\"%Y\", nsecs); print(@time);"
                            + " print(ntop(2130706433)); print(username); print(ustack(perf, 3));"
                            + " join((\"a\", \"b\")); cat(\"/none\"); print(buf(str(arg1), 4)); }");

    static final List<String> CONVERSATIONS =
            List.of(
                    "BEGIN { @x = count(); exit(2); }",
                    "usdt:*:fuzz:order { @[arg0] = count(); printf(\"%s\\n\", str(arg1)); }",
                    "interval:ms:1 { print(nsecs); } END { printf(\"end\\n\"); }",
                    "usdt::none:none { @ = hist(arg0); }",
                    "method:a.B:c { @ = count(); }",
                    "BEGIN { syntax error");

    private SeedSessions() {}

    /** Returns the file of a session that saw so many events. */
    static byte[] run(String script, int events) throws IOException {
        Path file = Files.createTempDirectory("seeds").resolve("session");
        SessionOptions options = SessionOptions.DEFAULT.withOutput(4 << 10, 1);
        ScriptCall call = new ScriptCall("seed.bt", script, List.of(), Map.of());
        try (Session session = Session.create(ScriptTarget.accepted(call), file, options)) {
            session.begin();
            session.attached();
            for (int i = 0; i < events; i++) {
                for (ProbeHandler handler : session.handlers()) {
                    ScriptTarget.fire(handler, i * i, "customer" + i % 3);
                }
            }
            session.end();
            session.finish();
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.delete(file);
        Files.delete(file.getParent());
        return bytes;
    }
}
