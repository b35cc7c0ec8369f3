package dev.nopal.programs;

import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * A servlet of the packages {@code javax.servlet}, in Tomcat 9, which is the last that has them.
 */
final class OldServlets {
    /** The answer to every request: 404 for paths that begin with {@code /missing}. */
    public static final class Answer extends HttpServlet {
        static final AtomicInteger ANSWERED = new AtomicInteger();

        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            ANSWERED.incrementAndGet();
            if (request.getRequestURI().startsWith("/missing")) {
                response.sendError(HttpServletResponse.SC_NOT_FOUND);
            } else {
                response.getWriter().print(request.getRequestURI());
            }
        }
    }

    private OldServlets() {}

    public static void main(String[] arguments) throws Exception {
        String folder = Path.of("").toAbsolutePath().toString();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder);
        tomcat.setPort(0);
        Context context = tomcat.addContext("", folder);
        Tomcat.addServlet(context, "answer", Answer.class.getName());
        context.addServletMappingDecoded("/*", "answer");
        tomcat.getConnector();
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        HttpClient client = HttpClient.newHttpClient();
        Orders.obey((command, times) -> send(client, port, command, times));
        tomcat.stop();
    }

    private static String send(HttpClient client, int port, String command, int times)
            throws Exception {
        int before = Answer.ANSWERED.get();
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (int i = 0; i < times; i++) {
            URI uri = URI.create("http://localhost:" + port + "/" + command + "/" + i);
            HttpResponse<String> response =
                    client.send(
                            HttpRequest.newBuilder(uri).build(),
                            HttpResponse.BodyHandlers.ofString());
            statuses.merge(response.statusCode(), 1, Integer::sum);
        }
        return "%s %s answered=%d".formatted(command, statuses, Answer.ANSWERED.get() - before);
    }
}
