package dev.nopal.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks which bpftrace is installed and what that version cannot do. */
record BpftraceCheck(MachineFacts machine) implements Checker {
    private static final String ID = "bpftrace";
    private static final Pattern VERSION =
            Pattern.compile("v?(\\d{1,4})\\.(\\d{1,4})(\\.\\d{1,4})?");
    private static final int DEADLINE_SECONDS = 5;
    private static final int MAX_OUTPUT = 4096;

    @Override
    public Check check() {
        Optional<Path> tool = find("bpftrace");
        if (tool.isEmpty()) {
            return Check.warn(
                    ID, "bpftrace is not on the PATH", "install it: apt-get install bpftrace");
        }
        String output = run(tool.get());
        Matcher version = VERSION.matcher(output);
        if (!version.find()) {
            return Check.unknown(
                    ID, tool.get() + " does not report its version", "run bpftrace --version");
        }
        return judge(
                version.group(),
                Integer.parseInt(version.group(1)),
                Integer.parseInt(version.group(2)));
    }

    private static Check judge(String version, int major, int minor) {
        String name = "bpftrace " + version.replaceFirst("^v", "");
        if (major == 0 && minor < 24) {
            return Check.ok(ID, name + " is installed; it reads at most 6 arguments of a probe");
        }
        if (major == 0 && minor == 24) {
            return Check.ok(ID, name + " is installed");
        }
        return Check.ok(ID, name + " is installed; it does not see images in a memfd");
    }

    private Optional<Path> find(String tool) {
        return Arrays.stream(machine.searchPath().split(":"))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, tool))
                .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
                .findFirst();
    }

    private static String run(Path tool) {
        try {
            Process process =
                    new ProcessBuilder(tool.toString(), "--version")
                            .redirectErrorStream(true)
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                            .start();
            try {
                if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                    return "";
                }
                return new String(
                        process.getInputStream().readNBytes(MAX_OUTPUT), StandardCharsets.UTF_8);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
