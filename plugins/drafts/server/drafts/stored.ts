import { fail, type DraftAttachments } from '../../../../server/sdk/index.ts';
import type { DraftPayload } from '../../contract.ts';
import { COMPOSER } from '../../../editor/server/face.ts';
import { SAVED_FIELDS, savedFields, type DraftFields, type Timed } from './own-fields.ts';
import type { DraftRow, StoredDraftRow } from './tables.ts';

/**
 * The version of the JSON in `editor_draft.payload`. Each thing stands in it once. What the
 * composer chooses (options, covers, marks, time, template) is kept as it writes it, in
 * `attachments`, and the fields that say the same are worked out from that when a draft is read. A
 * field is kept beside them only where a call has said something else, as null where it has said
 * nothing of what is attached. The time of a draft that is published by itself is that of its row
 * in `editor_timing`.
 *
 * Version 1 bears no number. It kept every field beside the attachments, and the time of a timed
 * draft in both. It is read as it is, and becomes this version with its next save.
 */
const VERSION = 2;
type Stored = { readonly [Name in keyof DraftPayload]: DraftPayload[Name] | null } & {
  readonly schema?: number;
} & Readonly<Record<string, unknown>>;

/** Stands in the place of a time that `editor_timing` has. */
const SCHEDULED = 'scheduled';

/** UTF-16 units of the JSON. */
const MOST = 200_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What is attached. */
export const attachmentsIn = ({ attachments }: Pick<DraftPayload, 'attachments'>): DraftAttachments =>
  JSON.parse(attachments || '{}') as DraftAttachments; // an object, by `payloadOf`

/**
 * A stored draft as it is worked with: all its fields.
 * @param time when it is published by itself; null: it is not
 */
export const opened = (row: StoredDraftRow, time: Timed | null): DraftRow => ({
  ...row,
  payload: readPayload(row.payload, time),
});

export function readPayload(text: string, time: Timed | null): DraftFields {
  // Written by `payloadText`, or by an earlier version of it.
  const { schema = 1, ...said } = JSON.parse(text) as Stored;
  const { attachments } = said;
  if (schema < VERSION || typeof attachments !== 'string') return present(said);
  const own = { ...said, attachments: withTimeOf(time, attachments) };
  return present({ ...savedFields(attachmentsIn(own)), ...own });
}

/**
 * The fields as they are stored.
 * @param time as for `opened` @throws PAYLOAD_TOO_LARGE
 */
export function payloadText(fields: DraftFields, time: Timed | null): string {
  const { attachments } = fields;
  const made: Partial<DraftPayload> = attachments === undefined ? {} : savedFields(attachmentsIn(fields));
  const stored: Record<string, unknown> = { schema: VERSION, ...fields };
  for (const name of SAVED_FIELDS) {
    if (fields[name] === made[name]) delete stored[name];
    else stored[name] = fields[name] ?? null;
  }
  if (attachments) stored['attachments'] = withoutTimeOf(time, attachments);
  const text = JSON.stringify(stored);
  if (text.length > MOST) throw fail('PAYLOAD_TOO_LARGE');
  return text;
}

/** What is there. */
const present = (fields: Readonly<Record<string, unknown>>): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/**
 * The attachments with what stands for the time, where that is the one that the draft waits for;
 * any other text stays letter by letter.
 */
function withoutTimeOf(time: Timed | null, text: string): string {
  const attachments = JSON.parse(text) as DraftAttachments; // an object, by `payloadOf`
  const own = attachments[COMPOSER];
  if (!time || !isRecord(own) || JSON.stringify(own['timing']) !== timeText(time)) return text;
  // Another writer's spaces would be lost.
  if (JSON.stringify(attachments) !== text) return text;
  return JSON.stringify({ ...attachments, [COMPOSER]: { ...own, timing: SCHEDULED } });
}

function withTimeOf(time: Timed | null, text: string): string {
  if (!time || !text.includes(SCHEDULED)) return text;
  const attachments = JSON.parse(text) as DraftAttachments; // an object, by `payloadOf`
  const own = attachments[COMPOSER];
  if (!isRecord(own) || own['timing'] !== SCHEDULED) return text;
  return JSON.stringify({ ...attachments, [COMPOSER]: { ...own, timing: JSON.parse(timeText(time)) } });
}

/** As the composer writes it. */
const timeText = ({ at, altersTime }: Timed): string => JSON.stringify({ at, altersTime });
