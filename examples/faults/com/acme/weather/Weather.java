package com.acme.weather;

import com.acme.web.Service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Reports temperatures that stations measure. */
public final class Weather {
    private static final int TIMEOUT = 2000;

    private final ServerSocket oslo;

    private Weather(ServerSocket oslo) {
        this.oslo = oslo;
    }

    public static void main(String[] arguments) throws Exception {
        // A station that is connected to and does not answer.
        ServerSocket oslo = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        new Service("weather", 8)
                .route("/temperature", new Weather(oslo)::temperature)
                .run(arguments, 6, 20, "/temperature?bergen", "/temperature?oslo");
    }

    private String temperature(String city) throws IOException {
        return city.equals("bergen") ? "7" : measure(city);
    }

    private String measure(String city) throws IOException {
        try (Socket station = new Socket(oslo.getInetAddress(), oslo.getLocalPort())) {
            station.setSoTimeout(TIMEOUT);
            station.getOutputStream().write(city.getBytes());
            return "" + station.getInputStream().read(); // fault
        } catch (SocketTimeoutException e) {
            return "unknown";
        }
    }
}
