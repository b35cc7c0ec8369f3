package com.acme.reports;

import com.acme.web.Service;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Renders the chapters of reports at the same time. */
public final class Reports {
    private final ExecutorService renderers =
            Executors.newFixedThreadPool(4, Service.threads("render-"));

    public static void main(String[] arguments) throws Exception {
        new Service("reports", 8)
                .route("/report", new Reports()::report)
                .run(arguments, 6, 10, "/report?2025", "/report?2026");
    }

    private String report(String year) throws Exception {
        return renderers.submit(() -> render(year)).get();
    }

    private String render(String year) throws Exception {
        List<Future<String>> chapters = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            String title = year + ", chapter " + i;
            chapters.add(renderers.submit(() -> chapter(title)));
        }
        StringBuilder report = new StringBuilder();
        for (Future<String> chapter : chapters) {
            report.append(text(chapter));
        }
        return report.toString();
    }

    private static String text(Future<String> chapter) throws Exception {
        try {
            return chapter.get(3, TimeUnit.SECONDS); // fault
        } catch (TimeoutException e) {
            return "missing\n";
        }
    }

    private static String chapter(String title) throws InterruptedException {
        Thread.sleep(5);
        return title + "\n";
    }
}
