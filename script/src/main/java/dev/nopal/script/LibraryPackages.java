package dev.nopal.script;

import java.util.Arrays;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The packages that are not the program's own: the JDK, languages, and libraries in wide use. The
 * list need not be complete: what is missing counts as the program's own.
 */
public final class LibraryPackages {
    /** No name in it begins with another one. */
    private static final NavigableSet<String> PREFIXES =
            new TreeSet<>(
                    Arrays.asList(
                            """
                            java. javax. jdk. sun. com.sun. jakarta. netscape. org.graalvm. com.oracle.
                            oracle. org.ietf. org.w3c. org.xml. org.omg. com.azul. com.ibm.jvm.
                            kotlin. kotlinx. scala. clojure. groovy. groovyjarjarasm. org.codehaus.
                            org.jruby. org.python. nrepl. zio. cats. akka. play. monix. fs2. slick. doobie.
                            org.apache. org.eclipse. org.springframework. org.hibernate. org.jboss.
                            org.wildfly. org.xnio. org.infinispan. org.jgroups. org.hornetq. io.quarkus.
                            io.smallrye. io.micronaut. io.helidon. io.dropwizard. io.javalin. io.undertow.
                            io.vertx. io.netty. io.grpc. io.reactivex. io.projectreactor. reactor. rx.
                            org.reactivestreams. io.rsocket. io.ktor. ratpack. spark. sparkjava.
                            org.glassfish. org.jvnet. com.codahale. io.micrometer. io.prometheus.
                            io.opentelemetry. io.opentracing. io.opencensus. brave. zipkin2. datadog.
                            com.newrelic. co.elastic. org.elasticsearch. org.opensearch. io.sentry.
                            com.mysql. org.mariadb. org.postgresql. org.h2. org.hsqldb. org.sqlite.
                            com.microsoft. com.mongodb. org.bson. com.datastax. com.couchbase. org.neo4j.
                            redis.clients. io.lettuce. org.redisson. com.zaxxer. com.mchange. org.jooq.
                            org.jdbi. org.flywaydb. liquibase. org.ehcache. net.sf. com.hazelcast.
                            com.github.benmanes. com.github.luben. net.jpountz. org.xerial. org.lz4.
                            com.rabbitmq. com.lmax. org.agrona. io.aeron. org.jctools. org.zeromq.
                            com.fasterxml. com.google.common. com.google.gson. com.google.inject.
                            com.google.protobuf. com.google.errorprone. com.google.api. com.google.auth.
                            com.google.cloud. com.google.crypto. com.amazonaws. software.amazon.
                            com.azure. okhttp3. okio. retrofit2. feign. kong. com.squareup. com.typesafe.
                            org.slf4j. ch.qos. org.tinylog. org.jline. org.fusesource. com.esotericsoftware.
                            org.yaml. org.json. net.minidev. com.jayway. com.thoughtworks. org.dom4j.
                            org.jdom. org.jsoup. org.thymeleaf. freemarker. org.mvel. ognl. org.antlr.
                            antlr. org.objectweb. org.ow2. net.bytebuddy. javassist. cglib. org.aspectj.
                            org.aopalliance. io.github.resilience4j. com.netflix. org.bouncycastle.
                            io.jsonwebtoken. com.nimbusds. org.joda. org.threeten. org.quartz. org.mockito.
                            org.junit. junit. org.testng. org.assertj. org.hamcrest. org.mozilla.
                            org.gradle. io.swagger. org.openjdk. one.profiler. com.vaadin. org.ocpsoft.
                            """
                                    .strip()
                                    .split("\\s+")));

    private LibraryPackages() {}

    /** Returns the prefix of a class's name that is in the list. */
    public static Optional<String> of(String className) {
        String floor = PREFIXES.floor(className);
        return floor != null && className.startsWith(floor) ? Optional.of(floor) : Optional.empty();
    }

    /** Returns whether one of the prefixes begins with another one, which would never be found. */
    public static boolean isPrefixFree() {
        String before = null;
        for (String prefix : PREFIXES) {
            if (before != null && prefix.startsWith(before)) {
                return false;
            }
            before = prefix;
        }
        return true;
    }
}
