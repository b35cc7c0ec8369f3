package dev.nopal.programs;

import clojure.java.api.Clojure;
import clojure.lang.IFn;

import scala.collection.immutable.List;
import scala.collection.immutable.List$;

/** Code of Clojure and of Scala's library: each adds up the numbers from 1 on. */
final class OtherLanguages {
    private static final String CLOJURE =
            "(ns shop) (defn price [n] (inc n)) (defn total [n] (reduce + (map price (range n))))";

    private OtherLanguages() {}

    public static void main(String[] arguments) throws Exception {
        IFn total = (IFn) Clojure.var("clojure.core", "load-string").invoke(CLOJURE);
        IFn function = (IFn) ((clojure.lang.Var) total).deref();
        Orders.obey(
                (command, times) ->
                        switch (command) {
                            case "clojure" -> "clojure " + function.invoke((long) times);
                            case "scala" -> "scala " + scala(times);
                            default -> throw new IllegalArgumentException("command=" + command);
                        });
    }

    private static long scala(int times) {
        List<Integer> numbers = List$.MODULE$.empty();
        for (int i = 1; i <= times; i++) {
            numbers = numbers.$colon$colon(i);
        }
        long sum = 0;
        for (var rest = numbers; !rest.isEmpty(); rest = (List<Integer>) rest.tail()) {
            sum += rest.head();
        }
        return sum;
    }
}
