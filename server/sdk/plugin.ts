import type { RawBuilder } from 'kysely';
import type { PluginManifest } from '../../platform/contract/index.ts';
import type { Extension } from '../../platform/registry/extension-point.ts';
import type { PluginHalf } from '../../platform/registry/registry.ts';
import type { MigrationSet } from '../db/migrate.ts';
import type { ServicesOf, Uses } from './service.ts';

/**
 * Takes part in anything that core or plugins have declared: calls, hooks, fields of posts, jobs,
 * rooms.
 */
export type ServerExtension = Extension;

/**
 * How a counter that a plugin stores is counted anew, for `forum check counters`: a recount always
 * agrees.
 */
export interface CounterCheck {
  readonly table: string;
  /** The column that is the row's key. */
  readonly id: string;
  readonly counter: string;
  /** A subquery of `key` and `n`; rows that are missing count 0. */
  readonly counted: RawBuilder<unknown>;
}

export interface ServerPlugin<U extends Uses = Uses> {
  readonly manifest: PluginManifest;
  /** The core's services that it uses, by the names that it gives them. Absent: none. */
  readonly uses?: U;
  readonly counters?: readonly CounterCheck[];
  readonly migrations: MigrationSet['migrations'];
  /** Called once per app with the services that it uses; returns the half's extensions. */
  extensions(core: ServicesOf<U>): readonly ServerExtension[];
}

/**
 * What `server/index.ts` of a plugin exports as `plugin`: it only gives the parts their types, and
 * does nothing by itself.
 */
export const defineServerPlugin = <U extends Uses = Record<never, never>>(plugin: ServerPlugin<U>): ServerPlugin<U> =>
  plugin;

export type ServerHalf = PluginHalf;
