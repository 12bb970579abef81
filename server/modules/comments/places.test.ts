import type { Compilable } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows, postRow } from '../../../tests/support/rows.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import type { Db } from '../../sdk/index.ts';
import { createWorld } from '../posts/test-support.ts';
import { prunePlaces } from './places.ts';
import type { PlaceTables } from './place-tables.ts';

const POSTS = 3_000;

describeOnEachEngine('where people have stopped reading', (open) => {
  let db: Db;
  const users: number[] = [];

  beforeAll(async () => {
    db = await open();
    const world = await createWorld(db);
    for (const nick of ['a', 'b', 'c']) users.push(await world.user(nick));
    const all = Array.from({ length: POSTS }, (_, n) => n);
    await insertRows(
      db,
      'post',
      all.map((n) => postRow(n, { uid: users[0] ?? 0 })),
    );
    const read = { zone: 'sw4', comment_id: 1, floor: 1, sort: 1, seen_floor: 1, seen_count: 1 };
    await insertRows(
      db,
      'reading_place',
      all.map((n) => ({ ...read, uid: users[n % 2] ?? 0, post_id: 1 + n, seen_at: n })),
    );
    await db.refreshStatistics();
  });

  it('keeps the newest of a person, and reads no others for it', async () => {
    const [uid = 0, other = 0] = users;
    const plan = await planOf(db, { compile: () => prunePlaces(uid).compile(db.q()) } as Compilable);
    expect(plan).toContain('reading_place_user');
    expect(plan).not.toMatch(/Seq Scan|"SCAN (?!.*USING)/);
    await db.tx(() => prunePlaces(uid).execute(db.q()));
    const left = (of: number) =>
      db.q<PlaceTables>().selectFrom('reading_place').select('seen_at').where('uid', '=', of).execute();
    const kept = (await left(uid)).map(({ seen_at }) => Number(seen_at));
    expect(kept).toHaveLength(LIMITS.places);
    expect(Math.min(...kept)).toBe(POSTS - 2 * LIMITS.places);
    expect(await left(other)).toHaveLength(POSTS / 2);
  });
});
