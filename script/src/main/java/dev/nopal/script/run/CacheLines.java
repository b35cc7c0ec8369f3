package dev.nopal.script.run;

/**
 * Two cache lines, because the adjacent one is fetched, too. They keep the fields of a subclass,
 * which one thread writes for each event, away from those of the object before it. The garbage
 * collector puts objects that are used together next to each other.
 */
abstract class CacheLines {
    long line00;
    long line01;
    long line02;
    long line03;
    long line04;
    long line05;
    long line06;
    long line07;
    long line10;
    long line11;
    long line12;
    long line13;
    long line14;
    long line15;
    long line16;
    long line17;
}
