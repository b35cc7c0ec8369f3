package dev.nopal.junit.example;

import dev.nopal.junit.budget.AllocationBudget;
import dev.nopal.junit.budget.LatencyBudget;
import dev.nopal.junit.leak.NoLeaks;
import dev.nopal.junit.shop.Shop;

import org.junit.jupiter.api.Test;

class BudgetsTest {
    private final Shop shop = new Shop();

    @Test
    @LatencyBudget(probe = "method:dev.nopal.junit.shop.Shop:total", p99 = "5ms")
    void addsUpQuickly() {
        for (int i = 0; i < 1_000; i++) {
            shop.total(i, "EUR");
        }
    }

    @Test
    @AllocationBudget(method = "dev.nopal.junit.shop.Shop:total", bytes = 0)
    void addsUpWithoutGarbage() {
        for (int i = 0; i < 100_000; i++) {
            shop.total(i, "EUR");
        }
    }

    @Test
    @NoLeaks(Shop.class)
    void leavesNoShopInMemory() {
        new Shop().place("ada");
    }
}
