import {
  extractImages,
  fail,
  FirstImage,
  plainText,
  readContent,
  type KeptDraftField,
} from '../../../../server/sdk/index.ts';
import { DRAFT_LIMITS, DRAFT_LISTS, DraftPayload, DraftStatus, type Draft } from '../../contract.ts';
import type { DraftFields } from './own-fields.ts';
import type { DraftRow } from './tables.ts';

/**
 * A stored draft as its author gets it.
 * @param defaults what plugins' fields are where nothing is said of them
 */
export function presentDraft(row: DraftRow, isEditing: boolean, defaults: Readonly<Record<string, unknown>>): Draft {
  const { payload } = row;
  return {
    ...defaults,
    ...NOTHING,
    ...payload,
    id: row.id,
    title: row.title,
    desc: row.summary,
    content: row.content,
    wbId: row.post_id ?? 0,
    wbThemeId: row.theme_id,
    status: row.status,
    createTime: row.created_at,
    updateTime: row.updated_at,
    version: row.version,
    isEditing: isEditing ? 1 : 0,
    markInfo: payload.markInfoArray || '[]',
    mark: payload.markInfoArray === undefined ? (payload.mark ?? '') : namesOf(payload.markInfoArray),
    ...(row.content === '' ? {} : { wbImages: payload.wbImages ?? imagesOf(row.content) }),
    onlyFirstImg: payload.firstImage === FirstImage.onlyFirst ? 1 : 0,
    ...(row.status === DraftStatus.approved ? { approvedFields: row.review_fields ?? '{}' } : {}),
  };
}

/** What a draft has that nobody has said of it. */
const NOTHING = {
  draftTimingOpenId: 0,
  draftTimingOpenStatus: null,
} as const;

/** JSON list of addresses. */
const imagesOf = (content: string): string => JSON.stringify(extractImages(readContent(content)));

/** Names of marks, comma-joined. @param list a JSON list by `payloadOf`, of anything */
const namesOf = (list: string): string =>
  (JSON.parse(list || '[]') as readonly ({ mark?: unknown } | null)[])
    .flatMap((one) => (typeof one?.mark === 'string' ? [one.mark] : []))
    .join(',');

const isListName = (name: string): name is keyof typeof DRAFT_LISTS => name in DRAFT_LISTS;

/**
 * A draft's fields with those among what was sent: lists as JSON text, the others as they are.
 * Absent ones stay as they were.
 * @param kept those of plugins
 * @throws BAD_INPUT for a list that is none and attachments that are no object, PAYLOAD_TOO_LARGE
 */
export function payloadOf(
  sent: Readonly<Record<string, unknown>>,
  kept: Iterable<KeptDraftField>,
  before: DraftFields = {},
): DraftFields {
  const own = Object.keys(DraftPayload.properties).flatMap((name) =>
    sent[name] === undefined
      ? []
      : [{ name, value: sent[name], listMost: isListName(name) ? DRAFT_LISTS[name] : undefined }],
  );
  const named = [...own, ...kept].map((field) => [field.name, valueOf(field)] as const);
  return { ...before, ...Object.fromEntries(named) };
}

function valueOf({ name, value, listMost }: KeptDraftField): unknown {
  const isList = listMost !== undefined;
  if (isList && String(value).length > listMost) throw fail('PAYLOAD_TOO_LARGE');
  if ((isList || name === 'attachments') && value !== '') {
    const found = parsed(String(value));
    if (isList ? !Array.isArray(found) : Object(found) !== found || Array.isArray(found))
      throw fail('BAD_INPUT', { field: name });
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * What lists show of a content without a title: the beginning of its text on one line, images as
 * `[图片]`.
 */
export function summaryOf(content: string): string {
  const characters = [...plainText(readContent(content), { images: true }).replace(/\s+/g, ' ')];
  return characters.length <= DRAFT_LIMITS.summary
    ? characters.join('')
    : `${characters.slice(0, DRAFT_LIMITS.summary).join('').trimEnd()}…`;
}
