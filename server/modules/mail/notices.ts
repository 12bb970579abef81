import { sql } from 'kysely';
import type { Db } from '../../sdk/index.ts';
import type { MessageKinds, MessageNews } from '../messages/index.ts';
import { MAIL } from './figures.ts';
import type { MailTables } from './tables.ts';

export interface MailNoticesDeps {
  readonly db: Db;
  readonly kinds: MessageKinds;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

type Wanted = Pick<MessageNews, 'zone' | 'uid' | 'at'>;

/**
 * Notes whom a mail with notices is owed, after the commit of the messages and beside the request
 * that made them. Most people want none: who does is looked for before anything is written.
 */
export function createMailNotices({ db, kinds, now, onError }: MailNoticesDeps) {
  let waiting: MessageNews[] = [];
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function look(): Promise<void> {
    while (waiting.length > 0 && !isClosed) {
      const some = waiting.slice(0, MAIL.lookedAtOnce);
      waiting = waiting.slice(MAIL.lookedAtOnce);
      try {
        const wanted = await db.primary(() => wantedOf(some));
        if (wanted.length > 0) await owe(wanted);
      } catch (error) {
        onError(error);
      }
    }
  }

  /** Of people with an address who want messages of the kind mailed, the first of each zone. */
  async function wantedOf(news: readonly MessageNews[]): Promise<Wanted[]> {
    const rows = news.flatMap(({ zone, uid, kind, at }) => {
      const type = kinds.in(zone).typeOf(kind);
      return type === undefined ? [] : [{ zone, uid, type, at }];
    });
    if (rows.length === 0) return [];
    const fresh = db.rowList('fresh', { zone: 'text', uid: 'int', type: 'text', at: 'int' }, rows);
    const found = await sql<Wanted>`select fresh.zone, fresh.uid, min(fresh.at) as at from ${fresh}
      join mail_address as a on a.uid = fresh.uid and a.refused_at is null
      join message_choice as c on c.uid = fresh.uid and c.type = fresh.type and c.by_mail = 1
      group by fresh.zone, fresh.uid`.execute(db.q());
    return found.rows;
  }

  async function owe(wanted: readonly Wanted[]): Promise<void> {
    const at = now();
    const list = db.rowList('fresh', { zone: 'text', uid: 'int', at: 'int' }, wanted);
    await db.tx(() =>
      sql`insert into mail_outgoing (kind, uid, zone, locale, since, created_at, due_at)
        select 'notices', fresh.uid, fresh.zone, a.locale, fresh.at, ${at}, ${at + MAIL.waitMs}
        from ${list} join mail_address as a on a.uid = fresh.uid where a.refused_at is null
        on conflict (uid, zone) where kind = 'notices' do update
          set late_since = case when mail_outgoing.late_since is null or mail_outgoing.late_since > excluded.since
            then excluded.since else mail_outgoing.late_since end`.execute(db.q<MailTables>()),
    );
  }

  return {
    /** Of messages that are committed; returns at once. */
    announce(news: readonly MessageNews[]): void {
      if (isClosed) return;
      waiting.push(...news.slice(0, Math.max(0, MAIL.waiting - waiting.length)));
      running ??= look().finally(() => {
        running = null;
      });
    },

    /** What was announced has been looked at. */
    settled: async (): Promise<void> => void (await running),

    async close(): Promise<void> {
      isClosed = true;
      await running;
    },
  };
}
