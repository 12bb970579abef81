import { HOUR_MS } from '../../platform/contract/durations.ts';
import { PermissionCode } from '../../platform/contract/permission-codes.ts';
import type { Board } from './board.ts';
import { DESK, REVIEWED, TEMPLATES } from './content/templates.ts';

const DISCUSSIONS = 1;
/** How far ahead the demo's timed post is. */
const AHEAD = 72 * HOUR_MS;

/**
 * What a zone's staff has on its desk: templates, a draft, a post that waits for its time, and a
 * draft in review.
 */
export async function fillDesk(board: Board): Promise<void> {
  const { as, call, manager } = board;
  const staff = await as(manager, HOUR_MS);
  const types = new Map<string, number>();
  for (const { type, name, content, topic } of TEMPLATES) {
    if (!types.has(type)) {
      const made = await call(staff, 'POST /api/bbs/weibo/template/save_type', { typeName: type });
      if (!made) break; // the zone has no templates
      types.set(type, (made as { id: number }).id); // the call's own reply
    }
    await call(staff, 'POST /api/bbs/weibo/template/save', {
      typeId: types.get(type),
      templateName: name,
      templateTopic: topic,
      templateContentList: [{ templateContent: content }],
    });
  }
  await call(staff, 'POST /api/bbs/weibo/draft/add_draft', { ...DESK.draft, wbThemeId: DISCUSSIONS });
  const { title: wbTitle, content: wbContent } = DESK.timed;
  const timingOpenTime = staff.now + AHEAD;
  // Only who may time posts: without the code it would come at once.
  if (staff.viewer?.codes.includes(PermissionCode.timedPublishing))
    await call(staff, 'POST /api/bbs/weibo/add', { wbTitle, wbContent, wbThemeId: DISCUSSIONS, timingOpenTime });
  await fillReview(board);
}

/** Who writes the zone's announcements, and who reads them first. */
const [AUTHOR, READER] = ['scribe-sw4', 'proof-sw4'];
const DRAFTS = 'POST /api/bbs/weibo/draft';

/** A draft that came back once and waits for its second review, where there is triple review. */
async function fillReview({ zone, as, call, manager }: Board): Promise<void> {
  if (zone.abbr !== 'sw4' || !zone.tripleReview || !('review' in zone.plugins)) return;
  const author = (ago: number) => as(AUTHOR, ago * HOUR_MS);
  const draft = await call(await author(30), `${DRAFTS}/add_draft`, { ...REVIEWED.first, wbThemeId: DISCUSSIONS });
  if (!draft) return; // the zone has no editor
  const { id } = draft as { id: number }; // the call's own reply
  const fields = JSON.stringify({ markInfoArray: JSON.stringify([{ mark: 'ACTIVITY' }]) });
  const push = async (ago: number): Promise<number> => {
    const { applyDetailUrl } = (await call(await author(ago), `${DRAFTS}/push_audit`, { id, fields })) as {
      applyDetailUrl: string; // the call's own reply
    };
    return Number(/\/review\/(\d+)/.exec(applyDetailUrl)?.[1]);
  };
  const decide = async (ago: number, by: string, verdict: object): Promise<unknown> =>
    call(await as(by, ago * HOUR_MS), `${DRAFTS}/review/decide`, { ...verdict });
  const first = await push(29);
  await decide(27, READER, { id: first, stage: 1, isPassed: 1 });
  await decide(25, manager, { id: first, stage: 2, isPassed: 0, reason: REVIEWED.reason });
  await call(await author(6), `${DRAFTS}/update_draft`, { id, ...REVIEWED.second });
  const second = await push(5);
  await decide(3, READER, { id: second, stage: 1, isPassed: 1, reason: REVIEWED.remark });
}
