import type { Static, TObject } from 'typebox';
import type { Declared } from './data-point.ts';
import type { ErrorKind } from './errors.ts';

/** Another plugin of which one needs something, or with which it can do more. */
export interface PluginRequirement {
  readonly id: string;
  /** Of what the other one offers (`PluginManifest.version`). */
  readonly version: number;
  /** It is used where a zone has it. */
  readonly isOptional?: true;
}

/** A plugin's data-only description. Both halves and the zone checker read it. */
export interface PluginManifest<S extends TObject = TObject> {
  /** Folder name, locale namespace, owner of its tables (`<id>_...`) and of its derived ids. */
  readonly id: string;
  /** Permission codes that its gates use, for the operator's overview. */
  readonly codes: readonly number[];
  /**
   * Schema of `plugins.<id>` in zone.json; `visibility: 'browser'` on a key lets it reach the
   * browser.
   */
  readonly settings: S;
  /**
   * Of what it offers to other plugins on its face (`face.ts`): a whole number that grows when one
   * that uses it has to change. Absent: 1.
   */
  readonly version?: number;
  /** What it needs or uses of other plugins. A zone must enable those that are not optional. */
  readonly requires: readonly PluginRequirement[];
  /**
   * Label types of themes that nothing but this plugin serves: a zone that has such a theme must
   * have the plugin.
   */
  readonly labelTypes?: readonly number[];
  /**
   * Plugins some of whose texts are its own by now: what was stored under their names (reasons,
   * messages) is read by those.
   */
  readonly textsOf?: readonly string[];
  /** Error ids that this plugin answers with; texts are under `errors` in its locale files. */
  readonly errors: Readonly<Record<string, ErrorKind>>;
  /**
   * Hooks of the server half without whose answer nothing may go on, such as whether pictures are
   * taken: while the plugin cannot be started they answer 503 in the zones that name it.
   */
  readonly guards?: readonly string[];
  /**
   * Names of its fields of posts (`postFields`), new and edited: who sends one while the plugin
   * cannot be started is refused.
   */
  readonly postFields?: { readonly add?: readonly string[]; readonly edit?: readonly string[] };
  /** What it declares at data points (`messageKinds`, ...). */
  readonly declares?: readonly Declared[];
}

/** Declares a plugin; the id must equal the folder's name (checked at boot). */
export function defineManifest<S extends TObject>(
  manifest: Pick<PluginManifest<S>, 'id' | 'settings'> & Partial<PluginManifest<S>>,
): PluginManifest<S> {
  return { codes: [], requires: [], errors: {}, ...manifest };
}

/** The settings of a zone as the plugin of this manifest reads them. */
export type SettingsOf<M> = M extends PluginManifest<infer S> ? Static<S> : never;

/** Plugins without which a zone cannot have this one. */
export const neededBy = ({ requires }: Pick<PluginManifest, 'requires'>): string[] =>
  requires.flatMap(({ id, isOptional }) => (isOptional ? [] : [id]));
