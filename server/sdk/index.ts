/** The only server surface that a plugin imports (design section 1). */
export * from './context.ts';
export * from './errors.ts';
export * from './hooks.ts';
export * from './plugin.ts';
export * from './rows.ts';
export * from './services.ts';
export type { Db } from '../db/index.ts';
export type { MigrationContext, MigrationSet } from '../db/migrate.ts';
/** The contract, so that a plugin needs no other import. */
export * from '../../platform/contract/index.ts';
export * from '../../platform/contract/endpoints/comments.ts';
export * from '../../platform/contract/endpoints/media.ts';
export * from '../../platform/contract/endpoints/posts.ts';
export * from '../../platform/contract/endpoints/users.ts';
