/** Something that a manifest declares at a data point. */
export interface Declared<T = unknown> {
  readonly point: string;
  readonly value: T;
}

/**
 * What core and plugins say of themselves as data alone, in their manifests (`declares`): it is
 * known of every plugin of the host, also in zones without it and while it cannot be started.
 * Declared by the module that reads it.
 */
export interface DataPoint<T> {
  /** `<owner>.<what>`. */
  readonly name: string;
  declare(value: T): Declared<T>;
}

export const dataPoint = <T>(name: string): DataPoint<T> => ({ name, declare: (value) => ({ point: name, value }) });

/** Who has declared what at a point, in the order of the manifests. */
export const declaredAt = <T>(
  { name }: DataPoint<T>,
  manifests: readonly { readonly id: string; readonly declares?: readonly Declared[] }[],
): { readonly plugin: string; readonly value: T }[] =>
  manifests.flatMap(({ id, declares = [] }) =>
    // `declare` of the point of this name is the only maker of such a value.
    declares.flatMap(({ point, value }) => (point === name ? [{ plugin: id, value: value as T }] : [])),
  );
