import { fail, type DraftAttachments, type OwnDraft, type RequestContext } from '../../../../server/sdk/index.ts';
import { COMPOSER } from '../../../editor/server/face.ts';
import { SAVED_FIELDS, savedFields, type DraftFields, type Timed } from './own-fields.ts';
import { attachmentsIn } from './stored.ts';
import type { DraftRow } from './tables.ts';
import type { Core } from '../uses.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What the composer keeps for this plugin: which kind of post it is written as, when somebody has
 * said so.
 */
interface OwnAttachment {
  readonly mode?: unknown;
}

function modeOf(attachments: DraftAttachments): string | undefined {
  // Only the composer writes it, and this file.
  const { mode } = (attachments[COMPOSER] ?? {}) as OwnAttachment;
  return typeof mode === 'string' ? mode : undefined;
}

/** What is attached among a draft's fields, and which kind of post it makes of the draft. */
export function attachedIn(payload: DraftFields): Pick<OwnDraft, 'payload' | 'attachments' | 'mode'> {
  const attachments = attachmentsIn(payload);
  return { payload, attachments, mode: modeOf(attachments) };
}

/**
 * Whether a part of the draft is of a plugin that the zone does not have (any more). It cannot be
 * left out: without it a post could bear a name that it was to hide.
 */
export const lacksPlugin = ({ plugins }: RequestContext['zone'], payload: DraftFields): boolean =>
  Object.keys(attachedIn(payload).attachments).some((plugin) => plugin !== COMPOSER && !(plugin in plugins));

/** A row as plugins read it, without its content in lists. */
export const ownDraft = (row: DraftRow): OwnDraft => ({
  id: row.id,
  title: row.title,
  content: row.content,
  themeId: row.theme_id,
  wbId: row.post_id ?? 0,
  status: row.status,
  version: row.version,
  ...attachedIn(row.payload),
});

/**
 * The draft's fields with what plugins make of fields of their own that were sent (`draftFields`):
 * it goes into `attachments`, which stay letter by letter when nothing of that kind was sent.
 * @throws what plugins refuse, BAD_INPUT
 */
export async function withAttached(
  { drafts }: Pick<Core, 'drafts'>,
  ctx: RequestContext,
  sent: Fields,
  before: DraftFields,
): Promise<DraftFields> {
  const kept = attachmentsIn(before);
  const changes = await drafts.attached(ctx, sent, kept);
  if (changes.size === 0) return before;
  const next: Record<string, unknown> = { ...kept };
  for (const { plugin, value, isMode } of changes) {
    if (value === null) delete next[plugin];
    else next[plugin] = value;
    if (isMode) next[COMPOSER] = { ...(next[COMPOSER] as object | undefined), mode: plugin };
  }
  return { ...before, attachments: textOf(next) };
}

/**
 * The fields of a draft that the composer has saved: those of options, marks and time say what its
 * attachments do, but for those that were sent beside them.
 */
export function withOwnFields(sent: Fields, before: DraftFields): DraftFields {
  if (sent['attachments'] === undefined) return before;
  const made = savedFields(attachmentsIn(before));
  const free = SAVED_FIELDS.filter((name) => sent[name] === undefined);
  const next: Record<string, unknown> = { ...before };
  for (const name of free) {
    if (made[name] === undefined) delete next[name];
    else next[name] = made[name];
  }
  return next;
}

/** The fields as the composer would have written them with this time. @throws BAD_INPUT */
export function withTime(before: DraftFields, timing: Timed): DraftFields {
  const kept = attachmentsIn(before);
  const own = { ...(kept[COMPOSER] as object | undefined), timing };
  const attachments = { ...kept, [COMPOSER]: own };
  const time = { timingOpenTime: timing.at, alterCreate: timing.altersTime ? 1 : 0 };
  return { ...before, ...time, attachments: textOf(attachments) };
}

/** What can be read as JSON can be nested too deeply to be written. @throws BAD_INPUT */
function textOf(attachments: DraftAttachments): string {
  try {
    return JSON.stringify(attachments);
  } catch {
    throw fail('BAD_INPUT', { field: 'attachments' });
  }
}
