import { sql } from 'kysely';
import type { Db } from '../../server/db/index.ts';

type Row = Readonly<Record<string, number | string | null>>;

/**
 * Puts rows into a table by the thousand, past every service. A column is a text where the first
 * row has one, otherwise a number.
 */
export async function insertRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const types = Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, typeof value === 'string' ? 'text' : 'int'] as const),
  );
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  await db.tx(async () => {
    for (let at = 0; at < rows.length; at += 5000)
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from ${db.rowList('fresh', types, rows.slice(at, at + 5000))}`.execute(db.q());
  });
}

/** A visible post in sw4 that nobody has answered or liked, made and last answered at `time`. */
export const postRow = <Fields extends Row>(time: number, fields: Fields) => ({
  zone: 'sw4',
  uid: 1,
  theme_id: 1,
  title: `t${time}`,
  content: '',
  summary: '',
  images: '[]',
  created_at: time,
  updated_at: time,
  last_comment_at: time,
  heat: 0,
  forbid_comment: 0,
  audit: 2,
  mark: 0,
  visible: 1,
  hidden_at: null,
  deleted_at: null,
  comment_count: 0,
  favor_count: 0,
  collect_count: 0,
  root_count: 0,
  floor_count: 0,
  ...fields,
});

/** A visible comment in sw4 that nobody has answered or liked. */
export const commentRow = <Fields extends Row>(time: number, fields: Fields) => ({
  zone: 'sw4',
  uid: 1,
  content: '',
  images: '[]',
  created_at: time,
  parent_id: null,
  floor: 0,
  favor_count: 0,
  visible: 1,
  hidden_at: null,
  deleted_at: null,
  reply_count: 0,
  reply_to_uid: null,
  ...fields,
});
