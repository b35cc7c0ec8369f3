/**
 * What newer JDKs have and Java 17 lacks. The build copies what a jar needs of it into that jar,
 * and rewrites the calls.
 */
package dev.nopal.newer;
