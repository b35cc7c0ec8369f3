package dev.nopal.spring.start;

import dev.nopal.Latency;
import dev.nopal.Traced;
import dev.nopal.agent.Tracers;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Attaches the tracers that {@code @Traced} and {@code @Latency} name to the beans that have them,
 * when all beans exist.
 *
 * <p>The agent instruments the classes of these beans: no bean is wrapped, so calls of a bean's own
 * methods, private methods and final classes are traced, too. Other instances of the classes are
 * traced as well.
 */
public final class TracedBeans implements SmartInitializingSingleton {
    private static final String TRACER = "annotated";

    private final AgentAtStart agent;
    private final ConfigurableListableBeanFactory beans;
    private volatile Map<String, String> outcomes = Map.of();

    public TracedBeans(AgentAtStart agent, ConfigurableListableBeanFactory beans) {
        this.agent = agent;
        this.beans = beans;
    }

    /** Returns what happened, by the names of the classes. */
    public Map<String, String> outcomes() {
        return outcomes;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (agent.problem().isPresent()) {
            return;
        }
        Map<String, String> done = new LinkedHashMap<>();
        for (String name : annotated()) {
            done.put(name, Tracers.on(TRACER, name).toString());
        }
        outcomes = Map.copyOf(done);
    }

    private Set<String> annotated() {
        Set<String> names = new TreeSet<>();
        for (String bean : beans.getBeanDefinitionNames()) {
            try {
                Class<?> type = beans.getType(bean, false);
                if (type != null && isAnnotated(ClassUtils.getUserClass(type))) {
                    names.add(ClassUtils.getUserClass(type).getName());
                }
            } catch (RuntimeException | LinkageError e) {
                // The class of this bean, or one that it mentions, cannot be loaded.
            }
        }
        return names;
    }

    private static boolean isAnnotated(Class<?> type) {
        List<AnnotatedElement> elements = new ArrayList<>(List.of(type));
        elements.addAll(List.of(type.getDeclaredMethods()));
        elements.addAll(List.of(type.getDeclaredConstructors()));
        return elements.stream()
                .flatMap(element -> Stream.of(element.getDeclaredAnnotations()))
                .anyMatch(each -> each instanceof Traced || each instanceof Latency);
    }
}
