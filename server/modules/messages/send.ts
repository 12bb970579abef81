import type { Db, Notice, RequestContext } from '../../sdk/index.ts';
import { MessageKind, type MessageTables } from './tables.ts';

const KINDS = {
  system: MessageKind.system,
  accept_reply: MessageKind.acceptReply,
  feedback: MessageKind.feedback,
} as const satisfies Record<Notice['kind'], number>;

/** `CoreServices.messages.send`. @throws outside of a transaction: nobody is told of what may still not happen */
export async function sendNotices(db: Db, ctx: RequestContext, notices: readonly Notice[]): Promise<void> {
  if (!db.inTx()) throw new Error('people are told in the transaction of what they are told about');
  if (notices.length === 0) return;
  const rows = notices.map((notice) => ({
    zone: ctx.zone.abbr,
    to_uid: notice.to,
    kind: KINDS[notice.kind],
    action: notice.action ?? 0,
    from_uid: notice.fromUid ?? null,
    post_id: notice.postId ?? null,
    comment_id: notice.commentId ?? null,
    text: notice.text,
    text_values: JSON.stringify(notice.values ?? {}),
    link: notice.link ?? '',
    once_key: notice.onceKey ?? null,
    sent_at: ctx.now,
    is_read: 0,
  }));
  await db
    .q<MessageTables>()
    .insertInto('message')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['to_uid', 'zone', 'kind', 'once_key']).doNothing())
    .execute();
}
