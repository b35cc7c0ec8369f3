package com.acme.sessions;

import com.acme.web.Service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps the sessions of visitors. */
public final class Sessions {
    private static final Map<Long, Visit> VISITS = new ConcurrentHashMap<>();
    private static final AtomicLong NUMBER = new AtomicLong();

    public static void main(String[] arguments) throws Exception {
        new Service("sessions", 8)
                .route("/enter", Sessions::enter)
                .run(arguments, 2, 5, "/enter?ada", "/enter?bob");
    }

    private static String enter(String visitor) {
        Visit visit = new Visit(visitor, new byte[16 * 1024]); // fault
        long number = NUMBER.incrementAndGet();
        VISITS.put(number, visit);
        return "session " + number;
    }

    private record Visit(String visitor, byte[] state) {}
}
