import { declaredAt } from '../../../platform/contract/data-point.ts';
import type { PluginManifest } from '../../../platform/contract/manifest.ts';
import { replyDefaults } from '../../../platform/contract/reply-defaults.ts';
import type { OpenThing } from '../../../platform/contract/schemas.ts';
import type { DefaultsOf } from '../services.ts';

/** Two plugins say what one field is. */
export class ReplyDefaultsError extends Error {}

/** @throws ReplyDefaultsError for a field that two plugins declare: the server must not start so */
export function createReplyDefaults(manifests: readonly Pick<PluginManifest, 'id' | 'declares'>[]): DefaultsOf {
  const owners = new Map<string, string>();
  const all = new Map<OpenThing, Record<string, unknown>>();
  for (const { plugin, value } of declaredAt(replyDefaults, manifests))
    for (const [name, field] of Object.entries(value.fields)) {
      const other = owners.get(`${value.of}.${name}`);
      if (other !== undefined)
        throw new ReplyDefaultsError(`the field ${name} of ${value.of} is declared by ${other} and ${plugin}`);
      owners.set(`${value.of}.${name}`, plugin);
      all.set(value.of, { ...all.get(value.of), [name]: field });
    }
  return (thing) => all.get(thing) ?? {};
}
