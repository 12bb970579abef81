import { Check } from 'typebox/value';
import { optionFields, type DraftAttachments } from '../../../../server/sdk/index.ts';
import { DraftPayload } from '../../contract.ts';
import { COMPOSER } from '../../../editor/server/face.ts';

/**
 * What a draft holds beside title, text and theme, under the names of the calls; what plugins keep
 * in it is among them.
 */
export type DraftFields = DraftPayload & Readonly<Record<string, unknown>>;

/** Fields of a post that the composer's own panels make: options and marks. */
export const OWN_FIELDS = ['wbIsForbidComment', 'firstImage', 'coverImage', 'markInfoArray'] as const;

/**
 * What of a draft the composer keeps in what is attached: those, when it is to be published, and
 * whether a template was put into it.
 */
export const SAVED_FIELDS = [...OWN_FIELDS, 'timingOpenTime', 'alterCreate', 'existTemplate'] as const;

/** Whether a draft may hold it: anybody may have written what is attached. */
const isStorable = (name: keyof DraftPayload, value: unknown): boolean =>
  value === undefined || Check(DraftPayload.properties[name], value);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * What the composer has attached of its own, as those fields; a field that nothing was chosen for
 * is left out.
 */
export function ownFields(attachments: DraftAttachments): Pick<DraftPayload, (typeof OWN_FIELDS)[number]> {
  const own = attachments[COMPOSER];
  if (!isRecord(own)) return {};
  const { options, marks } = own;
  const chosen = isRecord(options) && {
    privateReplies: options['privateReplies'] === true,
    closed: options['closed'] === true,
    onlyFirst: options['onlyFirst'] === true,
    covers: listOf(options['covers']).map((cover) => (isRecord(cover) ? String(cover['url'] ?? '') : '')),
  };
  return {
    ...(chosen && optionFields(chosen)),
    ...(listOf(marks).length > 0 && { markInfoArray: JSON.stringify(marks) }),
  };
}

/** When a draft is to be published. */
export interface Timed {
  /** Milliseconds. */
  readonly at: number;
  /** The post then bears that time, not the one at which it was sent. */
  readonly altersTime: boolean;
}

/**
 * When it is to be published, as the composer has saved it; null: at once, when somebody sends it.
 */
export function timeIn(attachments: DraftAttachments): Timed | null {
  const { timing } = (attachments[COMPOSER] ?? {}) as { timing?: { at?: unknown; altersTime?: unknown } | null };
  return typeof timing?.at === 'number' && isStorable('timingOpenTime', timing.at)
    ? { at: timing.at, altersTime: timing.altersTime === true }
    : null;
}

/**
 * The same with the time, without which there is none in it, and the template; what no draft may
 * hold is left out.
 */
export function savedFields(attachments: DraftAttachments): Pick<DraftPayload, (typeof SAVED_FIELDS)[number]> {
  const time = timeIn(attachments);
  const { template } = (attachments[COMPOSER] ?? {}) as { template?: unknown };
  const made = {
    ...ownFields(attachments),
    existTemplate: template === true ? 1 : 0,
    ...(time && { timingOpenTime: time.at, alterCreate: time.altersTime ? 1 : 0 }),
  };
  const names = SAVED_FIELDS.filter((name) => isStorable(name, made[name]));
  return Object.fromEntries(names.map((name) => [name, made[name]]));
}
