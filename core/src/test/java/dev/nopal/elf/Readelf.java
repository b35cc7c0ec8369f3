package dev.nopal.elf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The notes as {@code readelf -n} reads them: an independent implementation. */
final class Readelf {
    private static final Pattern NOTE =
            Pattern.compile(
                    "Provider: (.*)\\n\\s+Name: (.*)\\n\\s+Location: 0x(\\w+), Base: 0x\\w+,"
                            + " Semaphore: 0x(\\w+)\\n\\s+Arguments:(.*)\\n");

    /** One probe site; the two sides are compared as sorted lists of these. */
    record Site(String provider, String name, long address, long semaphore, String arguments) {}

    static List<Site> sites(Path file) throws IOException, InterruptedException {
        Tools.requireCommand("readelf");
        List<Site> sites = new ArrayList<>();
        Matcher matcher = NOTE.matcher(Tools.run("readelf", "-n", file));
        while (matcher.find()) {
            sites.add(
                    new Site(
                            matcher.group(1),
                            matcher.group(2),
                            Long.parseUnsignedLong(matcher.group(3), 16),
                            Long.parseUnsignedLong(matcher.group(4), 16),
                            matcher.group(5).strip()));
        }
        return sites;
    }

    static List<Site> sites(List<UsdtProbe> probes) {
        List<Site> sites = new ArrayList<>();
        for (UsdtProbe probe : probes) {
            for (UsdtProbe.Location location : probe.locations()) {
                sites.add(
                        new Site(
                                probe.provider(),
                                probe.name(),
                                location.address(),
                                location.semaphore(),
                                location.arguments()));
            }
        }
        return sites;
    }

    private Readelf() {}
}
