import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '../../db/index.ts';

/**
 * The connections to the database, as they are when somebody asks: what an engine does not have, it
 * says nothing of.
 */
export function registerDatabaseMetrics(registry: Registry, db: Pick<Db, 'state' | 'onReconnect'>): void {
  const registers = [registry];
  const { pools, replica, hearsOthers } = db.state();

  if (Object.keys(pools).length > 0) {
    void new Gauge({
      name: 'guildhall_database_connections',
      help: 'Connections of each pool by state',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, { inUse, idle }] of Object.entries(db.state().pools)) {
          this.set({ pool, state: 'in_use' }, inUse);
          this.set({ pool, state: 'idle' }, idle);
        }
      },
    });
    void new Gauge({
      name: 'guildhall_database_waiting',
      help: 'Calls that wait for a connection of each pool',
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, { waiting }] of Object.entries(db.state().pools)) this.set({ pool }, waiting);
      },
    });
  }

  if (replica) {
    void new Gauge({
      name: 'guildhall_database_replica_up',
      help: '1 while reads are asked of the replica, 0 while the primary is asked instead',
      registers,
      collect() {
        this.set(db.state().replica?.status === 'up' ? 1 : 0);
      },
    });
    void new Gauge({
      name: 'guildhall_database_replica_lag_seconds',
      help: 'How old what the replica shows is; NaN where it does not tell',
      registers,
      collect() {
        this.set((db.state().replica?.lagMs ?? Number.NaN) / 1000);
      },
    });
  }

  if (hearsOthers !== null) {
    void new Gauge({
      name: 'guildhall_bus_up',
      help: '0 while the messages of other hosts do not arrive',
      registers,
      collect() {
        this.set(db.state().hearsOthers ? 1 : 0);
      },
    });
    const reconnects = new Counter({
      name: 'guildhall_bus_reconnects_total',
      help: 'How often the messages of other hosts arrive again after they did not',
      registers,
    });
    db.onReconnect(() => reconnects.inc());
  }
}
