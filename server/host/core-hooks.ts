import type { HookMap, HookName } from '../sdk/hooks.ts';
import type { Hooks } from './hooks.ts';

/** Hooks whose answer is nothing, which the core itself may listen to. */
type Told = { [N in HookName]: ReturnType<HookMap[N]> extends Promise<void> ? N : never }[HookName];
export type CoreListeners = { readonly [N in Told]?: HookMap[N] };

/** The hooks of plugins, with modules of the core that take part in the verbs of others in the same way: before the plugins. */
export function withCoreListeners(hooks: Hooks, listeners: CoreListeners): Hooks {
  const own = listeners as Partial<Record<HookName, (...args: readonly unknown[]) => Promise<void>>>;
  return {
    run(name, ...args) {
      const listener = own[name];
      const plugins = () => hooks.run(name, ...args);
      // A hook that the core may listen to answers nothing: what the plugins' part answers has its type.
      return (listener ? listener(...args).then(plugins as () => Promise<void>) : plugins()) as ReturnType<
        typeof plugins
      >;
    },
  };
}
