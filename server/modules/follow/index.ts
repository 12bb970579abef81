export { createBlocks } from './blocks.ts';
export { createFriendClearing } from './clear-friends.ts';
export { followMigrations } from './migrations.ts';
export { followRoutes } from './routes.ts';
export { createFollow } from './service.ts';
export type { FollowTables } from './tables.ts';
export { followTags } from './tags.ts';
export { refuseFollows } from './follows.ts';
