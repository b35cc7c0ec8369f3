package com.acme.blocklist;

import com.acme.web.Service;

import java.util.ArrayList;
import java.util.List;

/** Knows which addresses are blocked. */
public final class Blocklist {
    private final List<String> blocked = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        Blocklist list = new Blocklist();
        for (int i = 0; i < 800_000; i++) {
            list.blocked.add("10." + i / 65536 + "." + i / 256 % 256 + "." + i % 256);
        }
        new Service("blocklist", 4)
                .route("/check", list::check)
                .run(arguments, 3, 2, "/check?192.168.0.1", "/check?192.168.0.2");
    }

    private String check(String address) {
        return blocked.contains(address) ? "blocked" : "welcome"; // fault
    }
}
