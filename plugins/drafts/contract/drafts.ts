import { Type, type Static } from 'typebox';
import { endpoint, LIMITS } from '../../../platform/contract/index.ts';
import {
  Count,
  Empty,
  Flag,
  Id,
  JsonText,
  openTo,
  Paging,
  refusedAs,
  Time,
} from '../../../platform/contract/schemas.ts';
import { draftGate, pushGate } from '../gates.ts';
import { ATTACHMENTS_MAX, DraftTiming } from './timing.ts';

/** Numbers of drafts: autosave, heartbeat, and what a person may keep. */
export const DRAFT_LIMITS = {
  /** Drafts of a person in a zone. */
  most: 100,
  /** Milliseconds after which what is unsaved is saved by itself. */
  autosaveMs: 59_000,
  /**
   * Milliseconds between two heartbeats of an editor, and how long after the last one its lease
   * holds.
   */
  heartbeatMs: 20_000,
  leaseMs: 45_000,
  /** Characters of a draft's text in lists. */
  summary: 120,
  /** Of `push_audit`'s `fields`. */
  pushedFields: 60_000,
} as const;

/** What drafts can be: 2 and 3 are locked. */
export const DraftStatus = { editable: 1, inReview: 2, approved: 3 } as const;

/** Envelope codes of refusals that an editor deals with; the numbers stand in the manifest, too. */
export const DraftCode = { missing: 4041, changed: 4091, held: 4092, approved: 4093, inReview: 4096 } as const;

/** Longer than any request may be: what is too long is refused with a reason of its own. */
const JsonList = JsonText(1024 * 1024);

/** What of a draft only its later post needs: kept as it was sent. */
const PAYLOAD = {
  coverImage: Type.String({ maxLength: 8_000 }),
  /** Two bits: visibility, commenting. */
  wbIsForbidComment: Type.Integer({ minimum: 0, maximum: 3 }),
  /** 1 only the first image, 2 the cover, 0 neither. */
  firstImage: Type.Integer({ minimum: 0, maximum: 2 }),
  timingOpenTime: Time,
  alterCreate: Type.Integer({ minimum: 0, maximum: 1 }),
  /** Names of marks, comma-joined. */
  mark: Type.String({ maxLength: 200 }),
  /** Of the post that it changes: when that was changed last before the text began. */
  wbUpdateTime: Time,
  existTemplate: Type.Integer({ minimum: 0, maximum: 1 }),
  /**
   * JSON. What other plugins attach to the post, by plugin: the composer's own. Fields of theirs
   * (`draftFields`) are another way to write it.
   */
  attachments: JsonText(ATTACHMENTS_MAX),
};
/** JSON lists among them, with their characters. They are stored and answered as text. */
export const DRAFT_LISTS = { wbImages: 60_000, markInfoArray: 4_000 } as const;

const optional = <T extends Record<string, Type.TSchema>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    // each of them, made optional
    [K in keyof T]: Type.TOptional<T[K]>;
  };

/** The stored part of it. */
export const DraftPayload = Type.Object(
  optional({
    ...PAYLOAD,
    wbImages: Type.String(),
    markInfoArray: Type.String(),
  }),
);
export type DraftPayload = Static<typeof DraftPayload>;

/**
 * A draft as its author gets it, with the fields of plugins (`draftHooks.present`,
 * `keptDraftFields`).
 */
export const Draft = Type.Object(
  {
    id: Id,
    title: Type.String(),
    /** The beginning of the text, images as `[图片]`. */
    desc: Type.String(),
    /** Canonical content; empty in lists. */
    content: Type.String(),
    /** The post that it changes; 0: a new one. */
    wbId: Count,
    /** 0: none chosen. */
    wbThemeId: Count,
    status: Type.Integer(),
    createTime: Time,
    updateTime: Time,
    /** Rises with every save: what was written on an older one is refused. */
    version: Id,
    /** 1 while an editor holds it. */
    isEditing: Flag,
    /** JSON list: `markInfoArray` under the name that drafts are read by. */
    markInfo: Type.String(),
    /** `firstImage` 1. */
    onlyFirstImg: Flag,
    /**
     * JSON of the extra fields that its post is sent with, word for word; only of an approved one.
     */
    approvedFields: Type.Optional(Type.String()),
    /**
     * Under which name its post will stand, where that is not its writer's own (hook
     * `draft.present`).
     */
    byline: Type.Optional(Type.Object({ nick: Type.String(), avatarUrl: Type.String() })),
    ...DraftPayload.properties,
    ...DraftTiming.properties,
  },
  openTo('draft'),
);
export type Draft = Static<typeof Draft>;

/** Which editor speaks: made once per open composer. Without one it is the session. */
const Holder = Type.Optional(Type.String({ pattern: '^[\\w-]{8,64}$' }));

const Written = {
  title: Type.Optional(Type.String({ maxLength: 200, ...refusedAs('TITLE_TOO_LONG', LIMITS.title) })),
  content: Type.Optional(
    Type.String({ maxLength: LIMITS.contentBytes, ...refusedAs('CONTENT_TOO_LONG', LIMITS.postLength) }),
  ),
  wbThemeId: Type.Optional(Count),
  /** The zone of the request once more: another one is refused. */
  wbZone: Type.Optional(Type.String({ maxLength: 40 })),
  ...optional(PAYLOAD),
  wbImages: Type.Optional(JsonList),
  markInfoArray: Type.Optional(JsonList),
};

const DRAFTS = '/api/bbs/weibo/draft';
const Saved = Type.Object({ id: Id, version: Id, updateTime: Time });
export type SavedDraft = Static<typeof Saved>;

export const addDraft = endpoint({
  method: 'POST',
  path: `${DRAFTS}/add_draft`,
  repeat: 'first-answer',
  gate: draftGate,
  forBanned: true,
  summary: 'Saves a new draft',
  takes: 'draft',
  input: Type.Object({
    ...Written,
    /** The own post that it changes; absent or 0: it is to become a new one. */
    wbId: Type.Optional(Count),
    /**
     * The own approved draft that it is a change of: its reviews go on with the history of that
     * one.
     */
    fromDraftId: Type.Optional(Id),
    /**
     * A value made once per intended draft: a retry with the same one answers with the first draft,
     * whatever that holds by now.
     */
    requestKey: Type.Optional(Type.String({ pattern: '^[\\w-]{8,64}$' })),
  }),
  reply: Saved,
});

export const updateDraft = endpoint({
  method: 'POST',
  path: `${DRAFTS}/update_draft`,
  repeat: 'as-it-stands',
  gate: draftGate,
  forBanned: true,
  summary: 'Saves a draft again; 409 with the stored one in the reply when that is newer or another editor holds it',
  takes: 'draft',
  input: Type.Object({
    ...Written,
    id: Id,
    /** The one that was changed. Absent: whatever is stored. */
    version: Type.Optional(Id),
    holder: Holder,
  }),
  reply: Saved,
});

export const pushAudit = endpoint({
  method: 'POST',
  path: `${DRAFTS}/push_audit`,
  repeat: 'as-it-stands',
  gate: pushGate,
  summary: 'Pushes an own draft to review: it is locked; 409 with the stored one in the reply as for a save',
  input: Type.Object({
    id: Id,
    /** The one that was looked at. Absent: whatever is stored. */
    version: Type.Optional(Id),
    holder: Holder,
    /**
     * JSON of the extra fields (cover, poll, marks, time) that its post is to be sent with. They
     * are reviewed with it. What is attached to it is, too, where they say nothing of that.
     */
    fields: Type.Optional(JsonText(DRAFT_LIMITS.pushedFields)),
  }),
  /** Where its review is to be seen: a path of this site or a web address. */
  reply: Type.Object({ applyDetailUrl: Type.String() }),
});

export const recallAudit = endpoint({
  method: 'POST',
  path: `${DRAFTS}/recall_audit`,
  repeat: 'as-it-stands',
  gate: draftGate,
  forBanned: true,
  summary:
    'Takes an own draft out of its review: it is editable again, and takes a new push. One that is editable already stays so',
  input: Type.Object({ id: Id }),
  reply: Empty,
});

export const deleteDraft = endpoint({
  method: 'POST',
  path: `${DRAFTS}/del_draft`,
  repeat: 'as-it-stands',
  gate: draftGate,
  forBanned: true,
  summary: 'Deletes an own draft',
  input: Type.Object({ id: Id }),
  reply: Empty,
});

export const listDraft = endpoint({
  method: 'GET',
  path: `${DRAFTS}/list_draft`,
  gate: draftGate,
  summary: 'The own drafts of the zone, last saved first, without their content',
  input: Type.Object({ ...Paging, platform: Type.Optional(Type.String({ maxLength: 20 })) }),
  reply: Type.Object({ list: Type.Array(Draft), hasMore: Type.Boolean(), count: Count }),
});

export const draftDetail = endpoint({
  method: 'GET',
  path: `${DRAFTS}/get_detail`,
  gate: draftGate,
  summary: 'An own draft',
  input: Type.Object({
    id: Id,
    /**
     * The code of the game that the draft is for (`gameId` of its zone): a draft for another game
     * is missing.
     */
    code: Type.Optional(Count),
  }),
  reply: Draft,
});

export const remindLast = endpoint({
  method: 'GET',
  path: `${DRAFTS}/get_remind_last`,
  gate: draftGate,
  summary: 'How many own drafts there are, and the one that was saved last',
  input: Empty,
  reply: Type.Object({ count: Count, weiboDraft: Type.Union([Draft, Type.Null()]) }),
});

const SyncItem = Type.Object({
  /** When the editor asked, milliseconds. */
  timestamp: Type.Optional(Time),
  targetId: Type.Union([Id, Type.String({ pattern: '^[1-9][0-9]{0,14}$' })]),
  /** 2: a draft. */
  type: Type.Integer({ minimum: 2, maximum: 2 }),
  /** True (1): this editor leaves the draft. */
  clean: Type.Optional(Type.Union([Type.Boolean(), Flag])),
  holder: Holder,
  /** 1: takes the draft over from whoever holds it. */
  takeOver: Type.Optional(Type.Union([Type.Boolean(), Flag])),
});

const EditStatus = Type.Object({
  targetId: Id,
  /** False: another editor holds it, or it is gone; `reason` says which. */
  status: Type.Boolean(),
  reason: Type.String(),
  /** The stored one; 0 when there is none. */
  version: Count,
});
export type EditStatus = Static<typeof EditStatus>;

export const syncEditStatus = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/sync_edit_status',
  repeat: 'as-it-stands',
  gate: draftGate,
  forBanned: true,
  summary: 'Heartbeat of editors: holds own drafts for 45 seconds, one editor at a time, or leaves them',
  input: Type.Object({ list: Type.Array(SyncItem, { maxItems: 10 }) }),
  reply: Type.Object({ infoList: Type.Array(EditStatus) }),
});

/**
 * Extra fields of `POST weibo/add` and `edit`: the draft that the post was written as. It goes with
 * the post, in one transaction, so it is sent once. Refused like a save when it is newer than
 * `draftVersion` or held by another editor.
 */
export const draftPostFields = Type.Object({
  /** 0 is none. */
  draftId: Type.Optional(Count),
  draftVersion: Type.Optional(Id),
  draftHolder: Holder,
});
export type DraftPostFields = Static<typeof draftPostFields>;
