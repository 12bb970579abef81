import { isCallError, type CallFn, type CallOptions } from '../../../../platform/sdk/index.ts';
import { addDraft, DraftCode, DraftStatus, updateDraft, type Draft, type SavedDraft } from '../../contract.ts';
import type { Written } from '../../../editor/client/face/composer-storage.ts';

/** The draft that the composer's text is. */
export interface OpenDraft {
  readonly id: number;
  /** The stored one that the text began from. */
  readonly version: number;
  readonly status: number;
}

/**
 * What became of a save. `conflict`: the stored one is newer, or in review; `held`: another editor
 * has it; `gone`: there is none any more.
 */
export type Outcome =
  | { readonly kind: 'saved'; readonly draft: OpenDraft; readonly isNew: boolean }
  | { readonly kind: 'conflict'; readonly stored: Draft }
  | { readonly kind: 'held' | 'gone'; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What is sent of a text. */
interface Payload {
  readonly title: string;
  readonly content: string;
  readonly wbThemeId: number;
  readonly attachments: string;
  readonly wbUpdateTime?: number;
}

export const payloadOf = ({ title, html, themeId, attachments, began = 0 }: Written): Payload => ({
  title: title.trim(),
  content: html,
  wbThemeId: themeId,
  attachments: JSON.stringify(attachments),
  ...(began > 0 && { wbUpdateTime: began }),
});

const samePayload = (a: Payload, b: Partial<Payload>): boolean =>
  a.title === b.title &&
  a.content === b.content &&
  a.wbThemeId === b.wbThemeId &&
  a.attachments === (b.attachments || '{}');

/** No answer that says whether it was done. */
const isUnanswered = (error: unknown): boolean => isCallError(error) && (error.status === 0 || error.status >= 500);

const storedIn = (error: unknown): Draft | undefined =>
  // Of contract/drafts.ts, `updateDraft`.
  ((error as { detail?: unknown }).detail as { draft?: Draft } | undefined)?.draft;

/** A new draft that may be there already: what it was sent with. */
export interface Adding {
  readonly key: string;
  readonly payload: Payload;
  readonly from: object;
}

export interface SaverDeps {
  readonly call: CallFn;
  readonly holder: string;
  readonly newKey: () => string;
  /** Outlives the page, where that is wanted: the new draft that nobody has answered for. */
  readonly unanswered?: { readonly read: () => Adding | null; readonly write: (adding: Adding | null) => void };
}

/**
 * Saves a text as a draft, the first time as a new one, one save after the other. A save that was
 * not answered may have happened: it is told from a stranger's by what it wrote, so it neither
 * makes a second draft nor a conflict with itself.
 */
export function createDraftSaver({ call, holder, newKey, unanswered }: SaverDeps) {
  let open: OpenDraft | null = null;
  let adding = unanswered?.read() ?? null;
  /** What was last sent as a change, until it was answered. */
  let trying: Payload | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  function note(next: Adding | null): void {
    adding = next;
    unanswered?.write(next);
  }

  const opened = ({ id, version }: SavedDraft): OpenDraft => (open = { id, version, status: DraftStatus.editable });

  async function add(payload: Payload, wbId: number, options: CallOptions): Promise<OpenDraft> {
    const from = { wbId, ...(open?.status === DraftStatus.approved && { fromDraftId: open.id }) };
    const sent = adding ?? { key: newKey(), payload, from };
    note(sent);
    try {
      const saved = await call(addDraft, { ...sent.payload, ...sent.from, requestKey: sent.key }, options);
      note(null);
      const draft = opened(saved);
      // What had been on its way was older than what is written now.
      return samePayload(payload, sent.payload) ? draft : await update(draft, payload, options);
    } catch (error) {
      if (!isUnanswered(error)) note(null);
      throw error;
    }
  }

  async function update({ id, version }: OpenDraft, payload: Payload, options: CallOptions): Promise<OpenDraft> {
    const before = trying;
    trying = payload;
    try {
      const draft = opened(await call(updateDraft, { ...payload, id, version, holder }, options));
      trying = null;
      return draft;
    } catch (error) {
      if (isUnanswered(error)) throw error;
      trying = null;
      const stored = isCallError(error) && error.code === DraftCode.changed ? storedIn(error) : undefined;
      const isOwn = stored && [payload, before].some((own) => own && samePayload(own, stored));
      if (!isOwn) throw error;
      return samePayload(payload, stored) ? opened(stored) : update(opened(stored), payload, options);
    }
  }

  async function attempt(payload: Payload, wbId: number, options: CallOptions): Promise<Outcome> {
    try {
      // What has passed review is not changed: a new one is made, which has to pass again.
      const isNew = open === null || open.status === DraftStatus.approved;
      const saved = isNew || !open ? add(payload, wbId, options) : update(open, payload, options);
      return { kind: 'saved', isNew, draft: await saved };
    } catch (error) {
      // It has passed meanwhile.
      if (open?.status === DraftStatus.editable && isCallError(error) && error.code === DraftCode.approved) {
        open = { ...open, status: DraftStatus.approved };
        return attempt(payload, wbId, options);
      }
      return outcomeOf(error);
    }
  }

  return {
    draft: (): OpenDraft | null => open,
    /** From now on the text is this draft, or a new one. */
    open(draft: OpenDraft | null): void {
      open = draft;
      note(null);
      trying = null;
    },
    /** @param wbId the post that the text changes; 0: none */
    save(written: Written, wbId: number, options: CallOptions = {}): Promise<Outcome> {
      const next = queue.then(() => attempt(payloadOf(written), wbId, options));
      queue = next;
      return next;
    },
    /** When no save is on its way. */
    settled: (): Promise<unknown> => queue,
    /** Whether a draft may have been made whose number nobody has told. */
    isUncertain: (): boolean => adding !== null,
  };
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** What a refused save or sending means for the draft. */
export function outcomeOf(error: unknown): Exclude<Outcome, { kind: 'saved' }> {
  if (!isCallError(error)) return { kind: 'failed', error };
  const stored = storedIn(error);
  if ((error.code === DraftCode.changed || error.code === DraftCode.inReview) && stored)
    return { kind: 'conflict', stored };
  if (error.code === DraftCode.held) return { kind: 'held', reason: error.reason };
  if (error.code === DraftCode.missing) return { kind: 'gone', reason: error.reason };
  return { kind: 'failed', error };
}
