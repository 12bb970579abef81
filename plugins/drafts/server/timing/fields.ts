import { OWN_FIELDS } from '../drafts/own-fields.ts';
import type { TimedDraft } from './store.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What only says how the post is to be sent. */
const ABOUT_SENDING = ['timingOpenTime', 'alterCreate', 'draftId', 'draftVersion', 'draftHolder'];
/** What of a draft's payload is no field of a post. */
const NOT_SENT = [...ABOUT_SENDING, 'attachments', 'mark', 'existTemplate'];

const without = (fields: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * What is kept of a post that is sent for later: its draft holds the rest, options, marks and what
 * plugins attach (`attached`) among it.
 */
export const fieldsToKeep = (sent: Fields, attached: Fields): Fields =>
  without(sent, [
    ...ABOUT_SENDING,
    ...OWN_FIELDS,
    'wbTitle',
    'wbContent',
    'wbThemeId',
    'attachments',
    ...Object.keys(attached),
  ]);

/**
 * A timed draft as it would be sent now: what was sent, as the draft has changed since; options and
 * marks as they were saved last; `attached` as it is there now.
 */
export function fieldsToSend({ timing, draft }: TimedDraft, attached: Fields): Fields {
  const before = JSON.parse(timing.fields) as Fields; // written from `fieldsToKeep`
  // Those that were kept before it left them out.
  const sent = without(before, OWN_FIELDS);
  const isOwn = (name: string) => OWN_FIELDS.some((one) => one === name);
  const changed = Object.entries(without(draft.payload, NOT_SENT)).filter(([name]) => isOwn(name) || name in sent);
  return {
    ...sent,
    ...Object.fromEntries(changed),
    ...attached,
    wbTitle: draft.title,
    wbContent: draft.content,
    wbThemeId: draft.theme_id,
  };
}
