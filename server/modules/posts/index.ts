export { createPosts, type PostPage, type Posts, type PostsDeps } from './posts.ts';
export { createRules, type RuleKind, type Rules, type RulesDeps } from './rules.ts';
export { postMigrations } from './migrations.ts';
export { postRoutes } from './routes.ts';
export type { Cached, ContentUsers, HookRunner, Invalidate } from './ports.ts';
export { readUnfinished, type BodyLookups, type GroupLookup, type MediaLookup } from './body.ts';
export { tags } from './tags.ts';
export { createIsFound } from './search.ts';
export { createPostTransfer, transferMigrations, type PostTransfer } from './transfer.ts';
