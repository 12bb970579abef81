import { asAnyone, unlessMissing, type PostImage, type RequestContext } from '../../../server/sdk/index.ts';
import type { AcceptedAnswer, Question } from '../contract.ts';
import type { QaStore } from './store.ts';
import type { Core } from './uses.ts';

/** The accepted comment as everybody sees it; null when nobody does, or its author is gone. */
export async function acceptedAnswer(
  core: Pick<Core, 'comments' | 'users'>,
  ctx: RequestContext,
  cid: number,
): Promise<AcceptedAnswer | null> {
  const anyone = asAnyone(ctx);
  const comment = await unlessMissing(core.comments.get(anyone, cid));
  const userInfo = comment && (await core.users.cards(anyone, [comment.uid])).get(comment.uid);
  if (!comment || !userInfo) return null;
  const images = JSON.parse(comment.images) as PostImage[]; // as the core stored them
  const { floor, content, created_at } = comment;
  return { cid, floor, wbcContent: content, wbImages: images, createTime: created_at, userInfo };
}

/** A post as everybody sees it; `qa` is this plugin's own field of it. */
export interface ShownPost {
  readonly wbId: number;
  readonly qa?: Question;
}

/**
 * The questions whose accepted answer is by somebody whom the viewer has blocked, without that
 * answer.
 */
export async function withoutBlocked(
  core: { readonly people: Pick<Core['people'], 'blockedBy'> },
  { viewer }: RequestContext,
  posts: readonly ShownPost[],
): Promise<Map<number, { qa: Question }>> {
  const answered = posts.filter(({ qa }) => qa?.answer);
  if (!viewer || answered.length === 0) return new Map();
  const blocked = await core.people.blockedBy(viewer.uid);
  return new Map(
    answered.flatMap(({ wbId, qa }): [number, { qa: Question }][] => {
      if (!qa?.answer || !blocked.has(qa.answer.userInfo.uid)) return [];
      const { answer: _answer, ...rest } = qa;
      return [[wbId, { qa: rest }]];
    }),
  );
}

/**
 * The questions whose accepted answer is a private reply that this viewer may read, with its id.
 */
export async function withPrivate(
  core: Pick<Core, 'comments'>,
  store: Pick<QaStore, 'find'>,
  ctx: RequestContext,
  posts: readonly ShownPost[],
): Promise<Map<number, { qa: Question }>> {
  const solved = posts.filter(({ qa }) => qa?.solved === 1);
  if (solved.length === 0) return new Map();
  const rows = await store.find(
    ctx.zone.abbr,
    solved.map(({ wbId }) => wbId),
  );
  const fields = new Map<number, { qa: Question }>();
  for (const { wbId, qa } of solved) {
    const cid = rows.get(wbId)?.accepted_cid ?? 0;
    if (await unlessMissing(core.comments.get(ctx, cid))) fields.set(wbId, { qa: { ...qa, acceptedCid: cid } });
  }
  return fields;
}
