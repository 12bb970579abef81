import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { DbState } from '../../db/index.ts';
import { registerDatabaseMetrics } from './database-metrics.ts';

const WELL: DbState = {
  pools: { write: { inUse: 1, idle: 2, waiting: 0 } },
  replica: { status: 'up', lagMs: 1500 },
  hearsOthers: true,
};

it('says how the database is at the time of the question', async () => {
  let state = WELL;
  let back = (): void => {};
  const registry = new Registry();
  registerDatabaseMetrics(registry, { state: () => state, onReconnect: (fn) => void (back = fn) });
  const says = async () => (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  expect(await says()).toEqual([
    'guildhall_database_connections{pool="write",state="in_use"} 1',
    'guildhall_database_connections{pool="write",state="idle"} 2',
    'guildhall_database_waiting{pool="write"} 0',
    'guildhall_database_replica_up 1',
    'guildhall_database_replica_lag_seconds 1.5',
    'guildhall_bus_up 1',
    'guildhall_bus_reconnects_total 0',
  ]);
  state = {
    pools: { write: { inUse: 3, idle: 0, waiting: 4 } },
    replica: { status: 'down', lagMs: null },
    hearsOthers: false,
  };
  expect(await says()).toEqual([
    'guildhall_database_connections{pool="write",state="in_use"} 3',
    'guildhall_database_connections{pool="write",state="idle"} 0',
    'guildhall_database_waiting{pool="write"} 4',
    'guildhall_database_replica_up 0',
    'guildhall_database_replica_lag_seconds Nan',
    'guildhall_bus_up 0',
    'guildhall_bus_reconnects_total 0',
  ]);
  state = WELL;
  back();
  expect(await says()).toContain('guildhall_bus_reconnects_total 1');
});

it('says nothing of what an engine does not have', async () => {
  const registry = new Registry();
  registerDatabaseMetrics(registry, {
    state: () => ({ pools: {}, replica: null, hearsOthers: null }),
    onReconnect: () => {},
  });
  expect((await registry.metrics()).trim()).toBe('');
});
