package dev.nopal.programs;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;

import org.hibernate.SessionFactory;
import org.hibernate.stat.Statistics;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A web application of Spring Boot, with JPA on H2; it sends requests to itself. */
@SpringBootApplication
@EnableJpaRepositories(considerNestedRepositories = true)
public class SpringShop {
    private static final int ARTICLES = 20;

    /** What is sold. */
    @Entity(name = "article")
    public static class Article {
        @Id private Integer id;
        private String name;

        protected Article() {}

        Article(int id, String name) {
            this.id = id;
            this.name = name;
        }

        String name() {
            return name;
        }
    }

    /** Articles in the database. */
    public interface Articles extends JpaRepository<Article, Integer> {}

    /** The routes. */
    @RestController
    public static class Routes {
        static final AtomicInteger SERVED = new AtomicInteger();

        private final Articles articles;

        Routes(Articles articles) {
            this.articles = articles;
        }

        @GetMapping("/articles/{id}")
        String article(@PathVariable("id") int id) {
            SERVED.incrementAndGet();
            return articles.findById(id)
                    .map(Article::name)
                    .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
        }

        @GetMapping("/broken")
        String broken() {
            SERVED.incrementAndGet();
            throw new IllegalStateException("as intended");
        }
    }

    private final HttpClient client = HttpClient.newHttpClient();
    private final int port;
    private final Statistics statistics;

    SpringShop() {
        this(0, null);
    }

    private SpringShop(int port, Statistics statistics) {
        this.port = port;
        this.statistics = statistics;
    }

    public static void main(String[] arguments) throws Exception {
        SpringApplication application = new SpringApplication(SpringShop.class);
        application.setDefaultProperties(
                Map.of(
                        "server.port", "0",
                        "spring.main.banner-mode", "off",
                        "logging.level.root", "error",
                        "spring.jpa.open-in-view", "false",
                        "spring.datasource.url", "jdbc:h2:mem:shop",
                        "spring.jpa.hibernate.ddl-auto", "create",
                        "spring.jpa.properties.hibernate.generate_statistics", "true"));
        try (ConfigurableApplicationContext context = application.run(arguments)) {
            Articles articles = context.getBean(Articles.class);
            for (int i = 0; i < ARTICLES; i++) {
                articles.save(new Article(i, "article " + i));
            }
            String port = context.getEnvironment().getProperty("local.server.port");
            Statistics statistics =
                    context.getBean(EntityManagerFactory.class)
                            .unwrap(SessionFactory.class)
                            .getStatistics();
            Orders.obey(new SpringShop(Integer.parseInt(port), statistics)::work);
        }
    }

    /**
     * Sends requests; returns how many had which status, how many reached a route, and how many
     * rows and statements there were by Hibernate's statistics.
     */
    private String work(String command, int times) throws Exception {
        int before = Routes.SERVED.get();
        long loads = statistics.getEntityLoadCount();
        long statements = statistics.getPrepareStatementCount();
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (int i = 0; i < times; i++) {
            String path =
                    switch (command) {
                        case "article" -> "/articles/" + i % ARTICLES;
                        case "missing" -> "/articles/" + (1_000 + i);
                        case "broken" -> "/broken";
                        case "nowhere" -> "/nowhere";
                        default -> throw new IllegalArgumentException("command=" + command);
                    };
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build();
            HttpResponse<String> response =
                    client.send(request, HttpResponse.BodyHandlers.ofString());
            statuses.merge(response.statusCode(), 1, Integer::sum);
        }
        return "%s %s served=%d loads=%d statements=%d"
                .formatted(
                        command,
                        statuses,
                        Routes.SERVED.get() - before,
                        statistics.getEntityLoadCount() - loads,
                        statistics.getPrepareStatementCount() - statements);
    }
}
