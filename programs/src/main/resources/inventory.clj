(ns inventory
  "Prices orders, which are texts. Counts what it does itself. Run by clojure.main."
  (:require [clojure.spec.alpha :as s]
            [clojure.string :as string]))

(s/def ::article (s/and string? #(re-matches #"[A-Z]{2}-\d+" %)))
(s/def ::quantity (s/int-in 1 100))
(s/def ::order (s/keys :req-un [::article ::quantity]))

(def counters (atom {:parsed 0 :refused 0 :priced 0}))

(defn- note! [what]
  (swap! counters update what inc))

(defprotocol Priced
  (price [this quantity]))

(defrecord Single [cents]
  Priced
  (price [_ quantity] (* cents quantity)))

(defrecord Dozen [cents]
  Priced
  (price [this quantity]
    (if (>= quantity 12)
      (+ (quot (* 10 cents quantity) 12) (price this (rem quantity 12)))
      (* cents quantity))))

(def catalogue
  (into {}
        (map (fn [n] [(str (if (even? n) "EV-" "OD-") n)
                      (if (even? n) (->Single (* 5 n)) (->Dozen (+ 100 n)))]))
        (range 50)))

(defn parse [text]
  (note! :parsed)
  (let [[article quantity] (string/split text #" x ")]
    {:article article :quantity (parse-long quantity)}))

(defn refuse [_]
  (note! :refused)
  0)

(defn cost [{:keys [article quantity]}]
  (note! :priced)
  (price (catalogue article) quantity))

(defmulti amount (fn [order] (s/valid? ::order order)))
(defmethod amount true [order] (cost order))
(defmethod amount false [order] (refuse order))

(defn text-of [n]
  (let [article (rem n 50)]
    (str (cond (zero? (rem n 10)) "none" (even? article) (str "EV-" article) :else (str "OD-" article))
         " x "
         (inc (rem (* 7 n) 40)))))

(defn work
  "Returns the price of so many orders, grouped, and what was counted meanwhile."
  [times]
  (let [before @counters
        amounts (into [] (comp (map text-of) (map parse) (map amount)) (range times))
        groups (into (sorted-map) (map (fn [[digit all]] [digit (reduce + all)])) (group-by #(rem % 10) amounts))
        counted (merge-with - @counters before)]
    (str "price " (hash groups)
         (apply str (map (fn [what] (str " " (name what) "=" (counted what))) [:parsed :refused :priced])))))

(defn -main [& _]
  (println "= ready")
  (doseq [line (line-seq (java.io.BufferedReader. *in*))]
    (println "=" (work (parse-long (second (string/split line #" ")))))
    (flush)))
