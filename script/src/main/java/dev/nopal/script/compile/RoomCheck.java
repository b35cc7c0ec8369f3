package dev.nopal.script.compile;

import dev.nopal.script.session.Backing;

/** Decides whether a session may have the memory that it asks for, before it takes any. */
public interface RoomCheck {
    /** Lets every session have what it wants. */
    RoomCheck NONE =
            new RoomCheck() {
                @Override
                public long mostFileBytes() {
                    return Long.MAX_VALUE;
                }

                @Override
                public Backing require(SessionSize size) {
                    return Backing.WRITTEN;
                }
            };

    /**
     * Returns how large a file may be: one with smaller rings for output is tried before it is
     * refused.
     */
    long mostFileBytes();

    /**
     * Returns how the file is to be made.
     *
     * @throws NoRoomException when the session asks for too much
     */
    Backing require(SessionSize size) throws NoRoomException;
}
