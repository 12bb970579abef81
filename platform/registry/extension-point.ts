import type { Gate, Site } from '../contract/index.ts';

/**
 * A place that its owner asks for contributions: declared as a value in the owner's folder, so that
 * whoever contributes (`extend`) and whoever asks the registry (`registry.all(point)`) have its
 * types from the same reference.
 */
export interface ExtensionPoint<Shape extends object = object> {
  /**
   * The core's: one word (`sidebarCard`). A plugin's: `<plugin>.<what>` (`editor.composerTool`).
   * Ids of extensions begin with it.
   */
  readonly name: string;
  /** Where its extensions are that do not say it themselves (`sites`). Absent: on both. */
  readonly sites?: readonly Site[];
  /**
   * Nothing that a page shows at first asks for its extensions: browsers load them (`client/deferred.ts`)
   * with the reader's first move.
   */
  readonly isDeferred?: true;
  /** Only for the compiler: no point has it. */
  readonly shape?: Shape;
}

/**
 * What every extension has besides the shape of its point. `name` is unique within its point and
 * plugin.
 */
export interface ExtensionBase {
  readonly name: string;
  /** For whom it is. Absent: for everybody. */
  readonly gate?: Gate;
  /** Smaller comes first; equal orders keep plugin id order. Default 100. */
  readonly order?: number;
  /** The sites that have it (docs/product/phone-site.md). Absent: those of its point. */
  readonly sites?: readonly Site[];
}

/** A contribution to a point, as `extend` makes it. */
export type Extension<Shape extends object = object> = Shape &
  ExtensionBase & { readonly point: ExtensionPoint<Shape> };

/** The extensions that a point has in a registry: `ResolvedOf<typeof sidebarCard>`. */
export type Resolved<Shape extends object = object> = Extension<Shape> & {
  readonly id: string;
  readonly plugin: string;
};
export type ResolvedOf<Point extends ExtensionPoint> = Resolved<ShapeOf<Point>>;
type ShapeOf<Point extends ExtensionPoint> = Point extends ExtensionPoint<infer Shape> ? Shape : never;

/**
 * Declares an extension point.
 * @param name see `ExtensionPoint`
 */
export const extensionPoint = <Shape extends object>(
  name: string,
  facts: Pick<ExtensionPoint, 'sites' | 'isDeferred'> = {},
): ExtensionPoint<Shape> => ({ name, ...facts });

/**
 * Contributes to a point:
 * `extend(sidebarCard, { name: 'wall', places: ['user'], component: WallCard })`.
 */
export const extend = <Shape extends object>(
  point: ExtensionPoint<Shape>,
  extension: NoInfer<Shape> & ExtensionBase,
): Extension<Shape> => ({ ...extension, point });

/** Whether an extension contributes to the point. */
export const contributesTo = <Shape extends object>(
  { name }: ExtensionPoint<Shape>,
  extension: Extension,
  // `extend` has tied the shape to the point's name.
): extension is Extension<Shape> => extension.point.name === name;

/** Those of a list that contribute to the point: of one half of a plugin, say. */
export const extensionsOf = <Shape extends object>(
  point: ExtensionPoint<Shape>,
  extensions: readonly Extension[],
): Extension<Shape>[] => extensions.filter((extension) => contributesTo(point, extension));

/** Who declares a point: a plugin, or the core. */
export const ownerOfPoint = ({ name }: Pick<ExtensionPoint, 'name'>): string =>
  name.includes('.') ? name.split('.', 1).join() : 'core';
