import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../tests/support/engines.ts';
import { add, names, openWithItems } from './test-support.ts';

describeOnEachEngine('writes that a connection has planned before', (open) => {
  it('go on when a migration changes their table meanwhile', async () => {
    const db = await openWithItems(open);
    const insert = (from: number) =>
      Promise.all(Array.from({ length: 12 }, (_, index) => db.tx(() => add(db, `item ${from + index}`))));
    await insert(0);
    await db.tx(() => sql`alter table item add column more text default 'x'`.execute(db.q()));
    await insert(12);
    expect(await names(db)).toHaveLength(24);
  });

  it('fail and succeed as any other', async () => {
    const db = await openWithItems(open);
    await db.tx(() => add(db, 'taken'));
    for (let n = 0; n < 8; n++) await expect(db.tx(() => add(db, 'taken'))).rejects.toThrow();
    await db.tx(() => add(db, 'free'));
    expect(await names(db)).toEqual(['taken', 'free']);
  });
});
