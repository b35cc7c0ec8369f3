package shop.open;

import dev.nopal.Provider;

@Provider("opened")
public interface OpenTrace {
    void seen(int value);
}
