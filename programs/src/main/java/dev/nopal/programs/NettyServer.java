package dev.nopal.programs;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A web server of Netty, and the JDK's client, which sends requests at the same time. */
final class NettyServer {
    /** The answer to every request: 404 for paths that begin with {@code /missing}. */
    static final class Answer extends SimpleChannelInboundHandler<FullHttpRequest> {
        static final AtomicInteger ANSWERED = new AtomicInteger();

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            HttpResponseStatus status =
                    request.uri().startsWith("/missing")
                            ? HttpResponseStatus.NOT_FOUND
                            : HttpResponseStatus.OK;
            var body = Unpooled.copiedBuffer(request.uri(), StandardCharsets.UTF_8);
            var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
            response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
            ANSWERED.incrementAndGet();
            context.writeAndFlush(response);
        }
    }

    private NettyServer() {}

    public static void main(String[] arguments) throws Exception {
        var group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        Channel server =
                new ServerBootstrap()
                        .group(group)
                        .channel(NioServerSocketChannel.class)
                        .childHandler(
                                new ChannelInitializer<SocketChannel>() {
                                    @Override
                                    protected void initChannel(SocketChannel channel) {
                                        channel.pipeline()
                                                .addLast(new HttpServerCodec())
                                                .addLast(new HttpObjectAggregator(1 << 16))
                                                .addLast(new Answer());
                                    }
                                })
                        .bind("localhost", 0)
                        .sync()
                        .channel();
        int port = ((InetSocketAddress) server.localAddress()).getPort();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        Orders.obey((command, times) -> send(client, port, command, times));
        server.close().sync();
        group.shutdownGracefully();
    }

    private static String send(HttpClient client, int port, String command, int times) {
        int before = Answer.ANSWERED.get();
        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            URI uri = URI.create("http://localhost:" + port + "/" + command + "/" + i);
            sent.add(
                    client.sendAsync(
                            HttpRequest.newBuilder(uri).build(),
                            HttpResponse.BodyHandlers.ofString()));
        }
        Map<Integer, Integer> statuses = new TreeMap<>();
        int hash = 0;
        for (CompletableFuture<HttpResponse<String>> each : sent) {
            statuses.merge(each.join().statusCode(), 1, Integer::sum);
            hash = 31 * hash + each.join().body().hashCode();
        }
        return "%s %s %08x answered=%d"
                .formatted(command, statuses, hash, Answer.ANSWERED.get() - before);
    }
}
