package dev.nopal.spring;

import dev.nopal.spring.probe.LatencyProbes;
import dev.nopal.spring.start.AgentAtStart;
import dev.nopal.spring.start.TracedBeans;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;

/** The tracepoints, and the agent if the application asks for it. */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "nopal.enabled", matchIfMissing = true)
@EnableConfigurationProperties(NopalProperties.class)
public final class NopalAutoConfiguration {

    /** Declares nothing yet. Static, because processors of beans may need it early. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static LatencyProbes nopalLatencyProbes(NopalProperties properties) {
        return new LatencyProbes(properties.observations().maxNames());
    }

    /** The agent, loaded when the bean is created. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBooleanProperty("nopal.agent.enabled")
    static class AgentConfiguration {

        @Bean
        @Lazy(false)
        AgentAtStart nopalAgent() {
            return new AgentAtStart();
        }

        /** Static, and with no bean of its own, because it sees how others are created. */
        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        @ConditionalOnBooleanProperty(name = "nopal.agent.traced-beans", matchIfMissing = true)
        static TracedBeans nopalTracedBeans(
                ObjectProvider<AgentAtStart> agent, ConfigurableListableBeanFactory beans) {
            return new TracedBeans(agent, beans);
        }
    }
}
