export { createEmbeddedGameData, type NewRole } from './embedded.ts';
export { keepGameData } from './kept.ts';
export { createRemoteGameData, signQuestion } from './remote.ts';
export { CLOSED_GROUP, GAME_DATA_TAG } from './provider.ts';
export type { GameDataProvider, GameRef, GroupRecord, RoleRecord } from './provider.ts';
export { gameDataMigrations } from './tables.ts';
