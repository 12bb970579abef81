import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { migrate } from '../../db/migrate.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { auditMigrations, createAudit, type AuditTables } from './index.ts';

describeOnEachEngine('audit', (open) => {
  const request = (zone: string) =>
    // What the audit reads of a context.
    ({ zone: { abbr: zone }, viewer: { uid: 7 }, now: 1000, ip: '::1', requestId: 'r1' }) as unknown as RequestContext;
  const entry = { action: 'post.hide', targetType: 'post', targetId: 5, reason: '广告' } as const;

  it('records who, when, where, what and why, and lists a zone newest first', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: auditMigrations }]);
    const audit = createAudit(db);
    await db.tx(async () => {
      await audit.record(request('sw4'), { ...entry, detail: { before: 0 } });
      await audit.record(request('sw4'), { ...entry, targetType: 'user', targetId: 9 });
      await audit.record(request('mx'), entry);
    });
    const list = async (query: object) =>
      (await audit.list(request('sw4'), { limit: 10, offset: 0, ...query })).map(({ targetType, targetId }) => [
        targetType,
        targetId,
      ]);
    expect(await list({})).toEqual([
      ['user', 9],
      ['post', 5],
    ]);
    expect(await list({ targetType: 'post', targetId: 5 })).toEqual([['post', 5]]);
    expect(await list({ limit: 1, offset: 1 })).toEqual([['post', 5]]);
    expect(await list({ targetType: 'comment' })).toEqual([]);
    const [first] = await audit.list(request('mx'), { limit: 1, offset: 0 });
    expect(first).toMatchObject({ action: 'post.hide', reason: '广告', byUid: 7, createdAt: 1000 });
    const row = await db.q<AuditTables>().selectFrom('audit_log').selectAll().orderBy('id').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ip: '::1', request_id: 'r1', detail: '{"before":0}' });
  });

  it('leaves no record of an act that was undone, and none outside a transaction', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: auditMigrations }]);
    const audit = createAudit(db);
    const undone = db.tx(async () => {
      await audit.record(request('sw4'), entry);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expect(audit.record(request('sw4'), entry)).rejects.toThrow('transaction');
    expect(await audit.list(request('sw4'), { limit: 10, offset: 0 })).toEqual([]);
  });
});
