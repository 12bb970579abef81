export { userMigrations } from './migrations.ts';
export { checkNick, createProfiles, nickKey, type Profiles } from './profiles.ts';
export { userRoutes } from './routes.ts';
export type { BumpStats, StatChange } from './stats.ts';
export type { UserTables } from './tables.ts';
export { createUsers, type Users, type UsersDeps } from './users.ts';
