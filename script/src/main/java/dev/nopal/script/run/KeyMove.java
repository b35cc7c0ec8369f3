package dev.nopal.script.run;

import java.util.Arrays;

/**
 * Makes room in a full map whose keys were deleted: the others move to its other half.
 *
 * <p>Cells are moved twice, the second time when threads find the new places, so that adds that run
 * meanwhile are not lost; only a thread that stands still during all of it loses its add.
 */
final class KeyMove {
    private KeyMove() {}

    static boolean move(KeyedTable table, KeyGeneration old, Cells cells) {
        int deleted = 0;
        for (byte dead : old.dead) {
            deleted += dead;
        }
        if (deleted == 0) {
            return false;
        }
        KeyGeneration fresh = table.otherHalf();
        int[] targets = new int[old.dead.length];
        Arrays.fill(targets, KeyedTable.ABSENT);
        for (int slot = 0; slot <= old.mask; slot++) {
            long word = old.word(slot);
            if (word != 0 && old.dead[KeyGeneration.ordinal(word)] == 0) {
                int ordinal = KeyGeneration.ordinal(word);
                targets[ordinal] = table.copy(old, ordinal, (int) (word >>> 32), fresh);
            }
        }
        moveCells(old, fresh, targets, cells);
        table.replace(fresh);
        moveCells(old, fresh, targets, cells);
        old.hideAll();
        return true;
    }

    private static void moveCells(
            KeyGeneration old, KeyGeneration fresh, int[] targets, Cells cells) {
        for (int ordinal = 0; ordinal < targets.length; ordinal++) {
            if (targets[ordinal] >= 0) {
                cells.move(old.base + ordinal, fresh.base + targets[ordinal]);
            }
        }
    }
}
