package com.acme.tiles;

import com.acme.web.Service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Shows the tiles of a dashboard in turn, each of which is fetched once a second. */
public final class Tiles {
    private static final int TILES = 14;

    private final Map<Integer, Tile> known = new ConcurrentHashMap<>();
    private final AtomicInteger shown = new AtomicInteger();

    private record Tile(String text, long second) {}

    public static void main(String[] arguments) throws Exception {
        new Service("tiles", 16)
                .route("/tile", new Tiles()::show)
                .run(arguments, TILES, 60, "/tile");
    }

    private String show(String ignored) throws InterruptedException {
        int number = shown.incrementAndGet() % TILES;
        long second = System.currentTimeMillis() / 1000;
        Tile tile = known.get(number);
        if (tile == null || tile.second != second) {
            tile = new Tile(fetch(number), second); // fault
            known.put(number, tile);
        }
        return tile.text;
    }

    private static String fetch(int number) throws InterruptedException {
        Thread.sleep(200);
        return number + " is green";
    }
}
