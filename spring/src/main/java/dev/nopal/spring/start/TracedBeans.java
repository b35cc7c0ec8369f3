package dev.nopal.spring.start;

import dev.nopal.Latency;
import dev.nopal.Traced;
import dev.nopal.agent.Tracers;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.util.ClassUtils;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Attaches the tracers that {@code @Traced} and {@code @Latency} name to the beans that have them,
 * when all beans exist; to those that are created later, when they are.
 *
 * <p>The agent instruments the classes of these beans, and the superclasses that have annotations:
 * no bean is wrapped, so calls of a bean's own methods, private methods and final classes are
 * traced, too. Other instances of the classes are traced as well. Sees each bean as it is created,
 * because the factory knows only the declared type of some. Thread-safe.
 */
public final class TracedBeans
        implements BeanPostProcessor, SmartInitializingSingleton, PriorityOrdered {
    private static final String TRACER = "annotated";

    private final ObjectProvider<AgentAtStart> agent;
    private final ConfigurableListableBeanFactory beans;
    private final Map<String, String> outcomes = new ConcurrentHashMap<>();

    /** The classes that were looked at. */
    private final Set<Class<?>> seen = ConcurrentHashMap.newKeySet();

    /** The names of classes that wait until all beans exist; null from then on. */
    private Set<String> waiting = new TreeSet<>();

    public TracedBeans(ObjectProvider<AgentAtStart> agent, ConfigurableListableBeanFactory beans) {
        this.agent = agent;
        this.beans = beans;
    }

    /** Returns what happened, by the names of the classes. */
    public Map<String, String> outcomes() {
        return Map.copyOf(outcomes);
    }

    /** Returns a place before processors that need beans of the application. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        try {
            look(AopProxyUtils.ultimateTargetClass(bean));
        } catch (RuntimeException | LinkageError e) {
            // A proxy does not say what it wraps: its bean must exist all the same.
        }
        return bean;
    }

    @Override
    public void afterSingletonsInstantiated() {
        lookAtTypes();
        Set<String> names;
        synchronized (this) {
            names = waiting;
            waiting = null;
        }
        names.forEach(this::attach);
    }

    /** Looks at beans that were created before this one. */
    private void lookAtTypes() {
        for (String bean : beans.getBeanDefinitionNames()) {
            try {
                Class<?> type = beans.getType(bean, false);
                if (type != null) {
                    look(type);
                }
            } catch (RuntimeException | LinkageError e) {
                // The class of this bean, or one that it mentions, cannot be loaded.
            }
        }
    }

    private void look(Class<?> type) {
        for (Class<?> each = ClassUtils.getUserClass(type);
                each != null && each != Object.class && seen.add(each);
                each = each.getSuperclass()) {
            if (isAnnotated(each) && !isWaiting(each.getName())) {
                attach(each.getName());
            }
        }
    }

    private synchronized boolean isWaiting(String name) {
        if (waiting == null) {
            return false;
        }
        waiting.add(name);
        return true;
    }

    private void attach(String name) {
        if (agent.getObject().problem().isEmpty()) {
            outcomes.put(name, Tracers.on(TRACER, name).toString());
        }
    }

    private static boolean isAnnotated(Class<?> type) {
        try {
            List<AnnotatedElement> elements = new ArrayList<>(List.of(type));
            elements.addAll(List.of(type.getDeclaredMethods()));
            elements.addAll(List.of(type.getDeclaredConstructors()));
            return elements.stream()
                    .flatMap(element -> Stream.of(element.getDeclaredAnnotations()))
                    .anyMatch(each -> each instanceof Traced || each instanceof Latency);
        } catch (RuntimeException | LinkageError e) {
            // A class that it mentions cannot be loaded.
            return false;
        }
    }
}
