import { PermissionCode } from '../../platform/contract/permission-codes.ts';
import type { Board } from './board.ts';
import { DESK, TEMPLATES } from './content/templates.ts';

const HOUR = 3600 * 1000;
const DISCUSSIONS = 1;
/** How far ahead the demo's timed post is. */
const AHEAD = 72 * HOUR;

/** What a zone's staff has on its desk: templates, a draft, and a post that waits for its time. */
export async function fillDesk({ as, call, manager }: Board): Promise<void> {
  const staff = await as(manager, HOUR);
  const types = new Map<string, number>();
  for (const { type, name, content, topic } of TEMPLATES) {
    if (!types.has(type)) {
      const made = await call(staff, 'POST /api/bbs/weibo/template/save_type', { typeName: type });
      if (!made) return; // the zone has no editor
      types.set(type, (made as { id: number }).id); // the call's own reply
    }
    await call(staff, 'POST /api/bbs/weibo/template/save', {
      ...{ typeId: types.get(type), templateName: name, templateTopic: topic },
      templateContentList: [{ templateContent: content }],
    });
  }
  await call(staff, 'POST /api/bbs/weibo/draft/add_draft', { ...DESK.draft, wbThemeId: DISCUSSIONS });
  const { title: wbTitle, content: wbContent } = DESK.timed;
  const timingOpenTime = staff.now + AHEAD;
  // Only who may time posts: without the code it would come at once.
  if (staff.viewer?.codes.includes(PermissionCode.timedPublishing))
    await call(staff, 'POST /api/bbs/weibo/add', { wbTitle, wbContent, wbThemeId: DISCUSSIONS, timingOpenTime });
}
