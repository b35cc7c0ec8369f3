/**
 * The conversion of values and events into characters: the only place for it.
 *
 * <p>Output is that of bpftrace 0.26, text and JSON, to the byte, as its sources and tests give it;
 * only 0.17 was run for comparison. These differences are intentional:
 *
 * <ul>
 *   <li>Text that came from events cannot steer a terminal: control characters except line feed and
 *       tab, characters that change the direction of writing, and bytes that are not UTF-8 appear
 *       as {@code \x1b}, whatever the destination. Literals of the script itself are not escaped.
 *       JSON escapes the same characters in its own way and replaces bytes that are not UTF-8.
 *   <li>JSON always parses and is UTF-8. bpftrace writes each byte above 127 as {@code \}{@code
 *       uffffffc3}.
 *   <li>Entries that compare as equal are ordered by their keys; bpftrace leaves them in hash
 *       order.
 *   <li>An empty {@code avg} or {@code stats} map prints nothing in JSON, like every other empty
 *       map.
 *   <li>Counts beyond 2^31 and histograms that {@code print(@m, 0, div)} divides down to zeros are
 *       drawn where bpftrace drops or crashes on them; {@code div} is never cut to the width of a
 *       narrow integer.
 * </ul>
 */
package dev.nopal.script.render;
