import { Check } from 'typebox/value';
import {
  draftFields,
  draftHooks,
  fail,
  fieldsHook,
  isEmptyContent,
  type DraftPart,
  type OwnDraft,
  partOf,
  passes,
  pluginError,
  readContent,
  route,
  type PostDraft,
  type RequestContext,
  type ServerExtension,
  type SubmittedDraft,
} from '../../../server/sdk/index.ts';
import { levelHooks } from '../../levels/server/face.ts';
import {
  brokenFields,
  draftFromFields,
  draftToFields,
  pollDraft,
  pollOfDraft,
  pollPostFields,
  type PollDraftReply,
  type PollPostFields,
} from '../contract.ts';
import { pollGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import { readPollForm, type PollForm } from './form.ts';
import type { Core } from './uses.ts';

/** Status of a draft that has passed review. */
const APPROVED = 3;

/**
 * What else of a new post its poll depends on: the draft that it was written as, and when it is to
 * appear.
 */
interface SentWith extends PollPostFields {
  readonly draftId?: number;
  readonly timingOpenTime?: number;
}
// `postFields` had them checked by their schemas.
const sentIn = (draft: PostDraft): SentWith => draft.fields as SentWith;

/** Reads the polls of new posts, by when their times were checked. */
export function createPollForms({ drafts, hooks }: Pick<Core, 'drafts' | 'hooks'>) {
  /**
   * Times pass while a post waits for its moment or its review: what was to begin meanwhile begins
   * now.
   */
  async function mayHaveBegun(ctx: RequestContext, draft: PostDraft): Promise<boolean> {
    const { draftId } = sentIn(draft);
    if (draft.isLater || draftId === undefined) return draft.isLater === true;
    return (await drafts.own(ctx, draftId)).status === APPROVED;
  }

  type SentDraft = Pick<PostDraft, 'title' | 'content' | 'fields' | 'isLater'>;

  /** @throws FORBIDDEN, CONTENT_EMPTY, and what is wrong with the poll */
  async function read(
    ctx: RequestContext,
    draft: SentDraft,
    hasWaited: () => Promise<boolean>,
  ): Promise<PollForm | null> {
    const { timingOpenTime = 0, ...fields } = draft.fields as SentWith; // checked by their schemas
    if (fields.wbIsPoll !== 1) return null;
    if (!passes(pollGate, ctx.viewer)) throw pluginError(manifest, 'FORBIDDEN');
    // Also where a title would be enough for a post without a poll.
    if (isEmptyContent(readContent(draft.content))) throw fail('CONTENT_EMPTY');
    const form = readPollForm(ctx, draft.title, fields, await hasWaited());
    const least = form?.limit?.zmMinLevel ?? 0;
    // A zone without levels has nobody who could vote then.
    if (least > 0 && !(await hooks.run(levelHooks.below, ctx, least)))
      throw pluginError(manifest, 'NO_ALLIANCE_LEVELS');
    if (form && !draft.isLater) checkEnd(form.endAt, timingOpenTime);
    return form;
  }

  /**
   * One that is over before its post is there takes no votes.
   * @param at when the post appears; 0: now
   */
  function checkEnd(endAt: number, at: number): void {
    if (endAt <= at) throw pluginError(manifest, 'END_BEFORE_POST');
  }

  return {
    /**
     * The poll of a post that is sent; null: it has none. @throws what `read` throws, DRAFT_MISSING
     */
    sent: (ctx: RequestContext, draft: PostDraft): Promise<PollForm | null> =>
      read(ctx, draft, () => mayHaveBegun(ctx, draft)),

    /**
     * The poll of a draft that is to be reviewed, by the rules of a post that is sent now: it is
     * locked until it is published, and what is published is what was reviewed. Where the push says
     * nothing of a poll, the one that is kept with the draft.
     * @returns null: it has none, or changes a post, whose poll has a call of its own @throws what
     *   `read` throws, BAD_INPUT
     */
    async submitted(ctx: RequestContext, draft: SubmittedDraft): Promise<PollForm | null> {
      if (draft.wbId !== 0) return null;
      const isTold = draft.fields['wbIsPoll'] !== undefined;
      const kept = isTold ? {} : await drafts.fields(ctx, await drafts.own(ctx, draft.draftId));
      const fields = { ...kept, ...draft.fields };
      // No schema has read them: they came as one JSON text.
      if (!Check(pollPostFields, fields)) throw fail('BAD_INPUT', { field: 'fields' });
      return read(ctx, { ...draft, fields }, async () => false);
    },

    /**
     * A post that waits is moved to another time. An unfinished poll is refused when its post is
     * published.
     * @throws END_BEFORE_POST
     */
    async retime(_ctx: RequestContext, fields: PollPostFields, at: number): Promise<void> {
      const { wbIsPoll, pollEndTime = 0 } = fields;
      if (wbIsPoll === 1 && pollEndTime > 0) checkEnd(pollEndTime, at);
    },

    /** The same once more, when nothing is against it. */
    checked: (ctx: RequestContext, draft: PostDraft): PollForm | null =>
      readPollForm(ctx, draft.title, sentIn(draft), true),
  };
}

const draftPart: DraftPart = {
  manifest,
  fields: pollPostFields,
  isMode: true,
  toAttachment: (sent, kept) => {
    const fields = sent as PollPostFields; // checked by their schema
    const [field] = brokenFields(fields);
    if (field !== undefined) throw fail('BAD_INPUT', { field });
    return draftFromFields(fields, kept);
  },
  toFields: (value) => ({ ...draftToFields(value) }),
};

/** What drafts keep and show of a poll, and the call that tells it. */
export function pollDraftExtensions(core: Core): ServerExtension[] {
  return [
    ...draftFields(draftPart),
    fieldsHook(draftHooks.present, pollOfDraft, async (_ctx: RequestContext, drafts: readonly OwnDraft[]) => {
      const withPoll = drafts.filter((draft) => partOf(draftPart, draft)?.['wbIsPoll'] === 1);
      return new Map(withPoll.map(({ id }) => [id, { wbIsPoll: 1 as const }]));
    }),
    route(pollDraft, async (ctx, { id }): Promise<PollDraftReply> => {
      const draft = await core.drafts.own(ctx, id);
      const { title, content, wbId, themeId, status, version } = draft;
      // By the schema of drafts.
      const { mark, markInfoArray, existTemplate } = draft.payload as Partial<PollDraftReply>;
      // Of this plugin, among others.
      const poll = (await core.drafts.fields(ctx, draft)) as PollPostFields;
      return {
        id,
        title,
        content,
        wbId,
        wbZone: ctx.zone.abbr,
        wbThemeId: themeId,
        status,
        version,
        ...(mark !== undefined && { mark }),
        ...(markInfoArray !== undefined && { markInfoArray }),
        ...(existTemplate !== undefined && { existTemplate }),
        ...poll,
        wbIsPoll: poll.wbIsPoll ?? 0,
      };
    }),
  ];
}
