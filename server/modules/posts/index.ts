export { likesOf, repliersOf, statsOf, type Commenter } from './audience.ts';
export { NOBODY, unwanted } from './blocked.ts';
export {
  checkCards,
  createContent,
  indexOf,
  knownImages,
  normalizeTopic,
  type BodyLookups,
  type GroupLookup,
} from './body.ts';
export {
  bumpComment,
  bumpPost,
  commentChanges,
  heatOf,
  isVisible,
  postChanges,
  type CommentDelta,
  type PostDelta,
} from './counters.ts';
export { postHooks, type Screening } from './hooks.ts';
export { postMigrations } from './migrations.ts';
export { hasPrivateReplies, mayReadReply, seesAllReplies } from './options.ts';
export type { WritingPace } from './pace.ts';
export { isInSight, isPostInSight } from './pictures.ts';
export type { BlockedBy, ContentUsers, Pictures } from './ports.ts';
export { createPosts, type Posts } from './posts.ts';
export { cardOf, favoredBy, flag, readImages } from './present.ts';
export {
  loadPosts,
  hasDeleted,
  hiddenCountQuery,
  listIdsQuery,
  lockPost,
  lockPostEvenDeleted,
  lockPosts,
  managesPosts,
  maySee,
  ownIdsQuery,
  publicOrOwn,
  visibleTo,
  visibleToAll,
  visibleToAuthor,
  loadPostsForList,
  type ListQuery,
} from './queries.ts';
export { claimName, type Claim, type RequestKeys } from './request-keys.ts';
export { postRoutes } from './routes.ts';
export { createRules, type Rules } from './rules.ts';
export { createIsFound, searchRowsOf } from './search.ts';
export type { PostService, SubmissionService } from './services.ts';
export { FavorTarget, type ContentTables, type FavorTargetType, type StoredPost } from './tables.ts';
export { tags } from './tags.ts';
export { countTopics, type TopicChange } from './topic-counts.ts';
export { NOT_RECOMMENDED, type TopicTables } from './topic-tables.ts';
export { createPostTransfer, transferMigrations } from './transfer.ts';
export { createMute } from './mute.ts';
