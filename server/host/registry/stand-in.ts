import { Type } from 'typebox';
import type { LeftOut } from '../../plugins.ts';
import {
  draftHooks,
  extend,
  fail,
  hookPoint,
  mediaHooks,
  postFields,
  postHooks,
  type HookExtension,
  type ServerHalf,
} from '../../sdk/index.ts';
import { everyHookOf } from './hooks.ts';

/**
 * What every plugin is asked, whichever zones have it: while one cannot answer nobody knows what
 * its rows name or keep, and nothing is taken for unused.
 */
const ASKED_OF_ALL = [mediaHooks.references.name, draftHooks.withdrawn.name];

/**
 * A plugin of which not even the manifest can be read may guard any of these: its zones take no
 * posts and no pictures.
 */
const MAY_GUARD = [postHooks.beforeCreate.name, mediaHooks.beforeUpload.name, draftHooks.isReviewed.name];

const unanswered = (name: string, index: number): HookExtension =>
  extend(hookPoint, {
    name: `unanswered${index}`,
    hook: { name, phase: 'ask', answers: 'none', ofEveryPlugin: false, fieldsOf: null },
    run: () => Promise.reject(fail('PLUGIN_DOWN')),
  });

const unknownFields = (names: readonly string[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Unknown())])));

/**
 * Stands where a plugin is left out: it has no calls, shows nothing and does nothing, but what must
 * not go on without the plugin does not. A post that is sent with fields of the plugin is refused
 * (`FEATURE_OFF`), and what the plugin guards (`PluginManifest.guards`) is answered 503
 * `PLUGIN_DOWN` in the zones that name it.
 */
export function standIn({ id, manifest }: LeftOut): ServerHalf {
  // What other plugins ask of it on its face is not answered either.
  const guards = new Set([...ASKED_OF_ALL, ...(manifest ? (manifest.guards ?? []) : MAY_GUARD), everyHookOf(id)]);
  const { add = [], edit = [] } = manifest?.postFields ?? {};
  return {
    manifest: { id, codes: [], settings: Type.Object({}), requires: [], errors: {} },
    extensions: [
      ...[...guards].map(unanswered),
      ...(add.length > 0 ? [postFields(unknownFields(add))] : []),
      ...(edit.length > 0 ? [postFields(unknownFields(edit), 'edit')] : []),
    ],
  };
}
