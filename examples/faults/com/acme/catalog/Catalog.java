package com.acme.catalog;

import com.acme.web.Service;

import java.util.HashMap;
import java.util.Map;

/** Finds prices of articles. */
public final class Catalog {
    private static final int MODELS = 3000;

    private final Map<Article, Integer> prices = new HashMap<>();

    private record Article(String maker, String model) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Article o && maker.equals(o.maker) && model.equals(o.model);
        }

        @Override
        public int hashCode() {
            return maker.hashCode();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Catalog catalog = new Catalog();
        for (int i = 0; i < MODELS; i++) {
            catalog.prices.put(new Article("acme", "model " + i), i);
        }
        new Service("catalog", 4)
                .route("/total", catalog::total)
                .run(arguments, 4, 5, "/total?10", "/total?20");
    }

    private String total(String models) {
        int total = 0;
        for (int i = 0; i < Integer.parseInt(models); i++) {
            total += price(new Article("acme", "model " + i * 37));
        }
        return "" + total;
    }

    private int price(Article article) {
        return prices.get(article); // fault
    }
}
