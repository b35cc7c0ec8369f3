/** Tests of the extension, some of which run other tests. */
package dev.nopal.junit;
