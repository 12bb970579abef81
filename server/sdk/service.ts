/**
 * What a module of the core does for others: a typed reference, declared by the module in its own
 * folder and implemented once for each host. A plugin names those that it uses
 * (`ServerPlugin.uses`) and is given no others.
 */
export interface Service<T = unknown> {
  /** Unique on a host. */
  readonly name: string;
  /** Only for the compiler: no service has it. */
  readonly of?: T;
}

/** Declares a service. */
export const defineService = <T>(name: string): Service<T> => ({ name });

/** The services that somebody uses, by the names that they give them. */
export type Uses = Readonly<Record<string, Service>>;

/** What implements them: `ServicesOf<typeof uses>`. */
export type ServicesOf<U extends Uses> = {
  readonly [Name in keyof U]: U[Name] extends Service<infer T> ? T : never;
};

/** A service and what implements it on this host. */
export interface Provided {
  readonly service: Service;
  readonly implementation: unknown;
}

/** Says what implements a service. */
export const provide = <T>(service: Service<T>, implementation: NoInfer<T>): Provided => ({ service, implementation });

/** Gives whoever uses services what implements them on this host. */
export interface Services {
  of<T>(service: Service<T>): T;
  /** @throws Error when the host has none of that name */
  all<U extends Uses>(uses: U): ServicesOf<U>;
}

/** @throws Error when two services have one name */
export function createServices(provided: readonly Provided[]): Services {
  const byName = new Map<string, unknown>();
  for (const { service, implementation } of provided) {
    if (byName.has(service.name)) throw new Error(`two services are called ${service.name}`);
    byName.set(service.name, implementation);
  }
  function of<T>({ name }: Service<T>): T {
    if (!byName.has(name)) throw new Error(`no service is called ${name}`);
    return byName.get(name) as T; // `provide` has compared it with the declaration of that name
  }
  return {
    of,
    all: <U extends Uses>(uses: U) =>
      // By name, each by its own declaration.
      Object.fromEntries(Object.entries(uses).map(([name, service]) => [name, of(service)])) as ServicesOf<U>,
  };
}
