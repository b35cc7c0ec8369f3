package dev.nopal.script.compile;

import dev.nopal.script.session.Backing;

/** The decision whether a session may have the memory that it needs, before it takes any. */
public interface RoomCheck {
    /** Allows every session. */
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
     * Returns the largest allowed size of a file: smaller rings for output are tried before a
     * session is refused.
     */
    long mostFileBytes();

    /**
     * Returns how to create the file.
     *
     * @throws NoRoomException if the session needs too much memory
     */
    Backing require(SessionSize size) throws NoRoomException;
}
