import { Type } from 'typebox';
import { defineManifest, pictureCodes, staffCodes } from '../../platform/contract/index.ts';
import type { MigrationSet } from '../db/migrate.ts';
import { accountMigrations } from '../modules/accounts/index.ts';
import { auditMigrations } from '../modules/audit/index.ts';
import { commentMigrations } from '../modules/comments/index.ts';
import { followMigrations } from '../modules/follow/index.ts';
import { CORE_PICTURE_CODES, mediaMigrations } from '../modules/media/index.ts';
import { mailMigrations } from '../modules/mail/index.ts';
import { CORE_MESSAGE_KINDS, messageMigrations } from '../modules/messages/index.ts';
import { CORE_STAFF_CODES, participationMigrations } from '../modules/participation/index.ts';
import { peopleMigrations } from '../modules/people/index.ts';
import { pushMigrations } from '../modules/push/index.ts';
import { postMigrations, transferMigrations } from '../modules/posts/index.ts';
import { reportMigrations } from '../modules/reports/index.ts';
import { searchMigrations } from '../modules/search/index.ts';
import { userPageMigrations } from '../modules/user-pages/index.ts';
import { userMigrations } from '../modules/users/index.ts';
import { gameDataMigrations } from '../providers/game-data/index.ts';
import { seedMigrations } from '../seed/migrations.ts';

/** The core as a plugin among the others. */
export const CORE_MANIFEST = defineManifest({
  id: 'core',
  settings: Type.Object({}),
  declares: [...CORE_MESSAGE_KINDS, staffCodes.declare(CORE_STAFF_CODES), pictureCodes.declare(CORE_PICTURE_CODES)],
});

/** The core's tables, in the order of their names. */
export const CORE_MIGRATIONS: MigrationSet['migrations'] = {
  ...accountMigrations,
  ...userMigrations,
  ...auditMigrations,
  ...postMigrations,
  ...participationMigrations,
  ...searchMigrations,
  ...userPageMigrations,
  ...mediaMigrations,
  ...transferMigrations,
  ...messageMigrations,
  ...followMigrations,
  ...reportMigrations,
  ...commentMigrations,
  ...gameDataMigrations,
  ...peopleMigrations,
  ...pushMigrations,
  ...mailMigrations,
  ...seedMigrations,
};
