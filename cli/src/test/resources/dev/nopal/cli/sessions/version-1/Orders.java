/** Takes ninety orders of three customers: what the kept session looked at. */
public final class Orders {
    private Orders() {}

    public static void main(String[] arguments) throws InterruptedException {
        String[] customers = {"ada", "kim", "Zoë"};
        for (int id = 0; id < 90; id++) {
            order(id, customers[id % 3], 100L * id);
            Thread.sleep(1);
        }
    }

    static long order(int id, String customer, long cents) {
        return id % 2 == 0 ? pay(cents) : refund(cents);
    }

    static long pay(long cents) {
        return cents;
    }

    static long refund(long cents) {
        return -cents;
    }
}
