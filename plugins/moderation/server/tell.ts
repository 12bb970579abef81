import type { NoticeValues, RequestContext } from '../../../server/sdk/index.ts';
import type { ClauseText } from './clauses.ts';
import type { SanctionRow } from './tables.ts';
import type { Core } from './uses.ts';

type Told = Pick<SanctionRow, 'id' | 'uid' | 'reason'>;

/**
 * Tells the person of a sanction, in its transaction, with what it is for and the way to its page.
 * Nobody is told where nobody stands behind the name.
 * @param clause of the table that it was issued under
 * @param text key of the plugin's notices
 */
export async function tellPerson(
  core: Core,
  ctx: RequestContext,
  { id, uid, reason }: Told,
  { clause, text, values }: { readonly clause: ClauseText; readonly text: string; readonly values: NoticeValues },
): Promise<void> {
  if (await core.users.isSystemAccount(uid)) return;
  const named = { 'zh-CN': reason || clause.description, en: reason || clause.descriptionEn };
  await core.messages.send(ctx, [
    {
      to: uid,
      kind: 'system',
      action: 0,
      text: `moderation:${text}`,
      values: { ...values, clause: named },
      link: `/sanctions/${id}`,
    },
  ]);
}
