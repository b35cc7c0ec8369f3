package dev.nopal.script.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

final class TimeFormatTest {
    private static final ZonedDateTime TIME =
            ZonedDateTime.of(2026, 5, 1, 2, 8, 11, 3_004_005, ZoneOffset.UTC);

    @ParameterizedTest
    @CsvSource({
        "%H:%M:%S, 02:08:11",
        "1%f, 1003004",
        "%l, 003",
        "%k, 003004005",
        "%-d/%-m, 1/5",
        "%e, ' 1'",
        "%I %p %P, 02 AM am",
        "%C, 20",
        "%a %A %b %B, Fri Friday May May",
        "%D, 05/01/26",
        "%q %-q %, %q %-q %",
        "%Ey %Od, 26 01",
        "100%%, 100%"
    })
    void aFormatIsExpanded(String format, String text) {
        assertThat(TimeFormat.format(format, TIME)).isEqualTo(text);
    }

    @Test
    void digitsAndNamesAreThoseOfBpftraceInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG"));
            assertThat(TimeFormat.format("%e %A %B %Y %p %H", TIME))
                    .isEqualTo(" 1 Friday May 2026 AM 02");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void noonAndMidnightAreTwelve() {
        assertThat(TimeFormat.format("%I %p %P", TIME.withHour(0))).isEqualTo("12 AM am");
        assertThat(TimeFormat.format("%I %p %P", TIME.withHour(12))).isEqualTo("12 PM pm");
        assertThat(TimeFormat.format("%I %p %P", TIME.withHour(23))).isEqualTo("11 PM pm");
    }

    @Test
    void anOffsetHasHoursAndMinutes() {
        ZonedDateTime nepal = TIME.withZoneSameInstant(ZoneOffset.ofHoursMinutes(5, 45));
        ZonedDateTime west = TIME.withZoneSameInstant(ZoneOffset.ofHoursMinutes(-3, -30));
        assertThat(TimeFormat.format("%z", nepal)).isEqualTo("+0545");
        assertThat(TimeFormat.format("%z", west)).isEqualTo("-0330");
    }

    @Test
    void whatCannotBeFormattedIsUnknown() {
        assertThat(TimeFormat.format("", TIME)).isEqualTo("(?)");
        ZonedDateTime epoch = Instant.EPOCH.atZone(ZoneOffset.UTC);
        assertThat(TimeFormat.format("%H", epoch)).isEqualTo("(?)");
    }

    @Test
    void everyFieldIsThatOfDate() throws IOException, InterruptedException {
        String format =
                "%a %A %b %B %c|%C %d %D %e %F|%g %G %h %H %I %j|%m %M %p %P|%r %R %s %S|"
                        + "%T %u %U %V %w %W|%x %X %y %Y %%";
        Random random = new Random(4);
        List<String> expected = new ArrayList<>();
        List<String> formatted = new ArrayList<>();
        StringBuilder seconds = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            long second = random.nextLong(1, 4_000_000_000L);
            seconds.append('@').append(second).append('\n');
            ZonedDateTime time = Instant.ofEpochSecond(second).atZone(ZoneId.of("UTC"));
            formatted.add(TimeFormat.format(format, time));
        }
        ProcessBuilder builder = new ProcessBuilder("date", "-u", "-f", "-", "+" + format);
        builder.environment().put("LC_ALL", "C");
        Process date = builder.start();
        Thread.ofVirtual().start(() -> write(date, seconds.toString()));
        new String(date.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .forEach(expected::add);

        assertThat(date.waitFor()).isZero();
        assertThat(formatted).isEqualTo(expected);
    }

    private static void write(Process process, String text) {
        try (var out = process.getOutputStream()) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
