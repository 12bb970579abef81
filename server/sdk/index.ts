/** The only server surface that a plugin imports. */
export type * from './audit.ts';
export * from './context.ts';
export { CLOCK_DRIFT_MS } from './clock-drift.ts';
export { BOM, csvLine } from './csv.ts';
export { readPageTexts } from './page-texts.ts';
export * from './drafts.ts';
export * from './assert-never.ts';
export * from './errors.ts';
export * from './hook.ts';
export * from '../modules/comments/hooks.ts';
export * from '../modules/drafts/hooks.ts';
export * from '../modules/favors/hooks.ts';
export * from '../modules/media/hooks.ts';
export * from '../modules/messages/hooks.ts';
export * from '../modules/posts/hooks.ts';
export * from '../modules/reports/hooks.ts';
export * from '../modules/user-pages/hooks.ts';
export * from '../modules/users/hooks.ts';
export * from '../modules/workbench/hooks.ts';
export type * from './notice.ts';
export * from './own-matter.ts';
export * from './outside.ts';
export type * from './own-draft.ts';
export * from './plugin.ts';
export * from '../host/hook-point.ts';
export * from '../host/job-point.ts';
export * from '../host/route-point.ts';
export * from '../modules/messages/extension-points.ts';
export * from '../modules/posts/extension-points.ts';
export * from '../modules/workbench/extension-points.ts';
export { contributesTo, extend, extensionsOf } from '../../platform/registry/extension-point.ts';
export type * from './post-queries.ts';
export { postSummary } from './post-summary.ts';
export type * from './review.ts';
export * from './rows.ts';
export * from './sending.ts';
export * from './service.ts';
export * from '../host/services.ts';
export {
  RestrictionKind,
  restrictionService,
  rightsService,
  type Imposed,
  type RestrictionService,
  type RightsService,
} from '../modules/accounts/services.ts';
export * from '../modules/audit/services.ts';
export * from '../modules/comments/services.ts';
export * from '../modules/drafts/services.ts';
export * from '../modules/media/services.ts';
export * from '../modules/messages/services.ts';
export * from '../modules/topics/services.ts';
export * from '../modules/participation/services.ts';
export * from '../modules/people/services.ts';
export * from '../modules/posts/services.ts';
export * from '../modules/reports/services.ts';
export * from '../modules/user-pages/services.ts';
export * from '../modules/users/services.ts';
export * from './video.ts';
export { createLru } from './lru.ts';
export { allOrEach, combineBy, type Outcome, type RunTogether } from '../db/combine.ts';
export { createFairQueue, type FairQueue, type FairQueueOptions } from './fair-queue.ts';
export { createLimiter } from './limiter.ts';
export { readerOf } from './reader.ts';
export { createRepeats } from './repeats.ts';
export { isSameSecret } from './same-secret.ts';
export { normalizeTopic } from './topic.ts';
export { cachedOutsideTx } from './cached-outside-tx.ts';
export { INCOMPLETE, isIncomplete } from './incomplete.ts';
export { couldBeSeen, running, type Running } from './running.ts';
export { settingsIfAny, settingsOf } from './settings.ts';
export { until, untilNextDay } from './until.ts';
export type { Retention } from './retention.ts';
export type { UploadedFile } from './uploaded-file.ts';
export type { Db } from '../db/index.ts';
export type { MigrationContext, MigrationSet } from '../db/migrate.ts';
/** Text that people wrote, made fit to be stored; the browser shows it by the same grammar. */
export { cleanLine, cleanText } from '../../platform/contract/content/clean-line.ts';
export { readHtmlHead, sanitizeContent, withPictures } from '../../platform/contract/content/server.ts';
export { pictureUrls } from './picture-list.ts';
export { weightOf } from './report-weight.ts';
export {
  extractImages,
  fromPlainText,
  hasPluginToken,
  inlineText,
  isEmptyContent,
  plainText,
  readContent,
  serializeContent,
  type ContentNode,
} from '../../platform/contract/content/index.ts';
export { CommentBits, FirstImage, mayLackContent, optionFields } from '../../platform/contract/post-options.ts';
export {
  LABEL_TYPE,
  QUESTION_THEME_ID,
  SUGGESTION_THEME_ID,
  themesFor,
  writableThemes,
} from '../../platform/contract/zone/theme-schema.ts';
/** The contract, so that a plugin needs no other import. */
export * from '../../platform/contract/index.ts';
export * from '../../platform/contract/endpoints/comments.ts';
export * from '../../platform/contract/endpoints/media.ts';
export * from '../../platform/contract/endpoints/posts.ts';
export * from '../../platform/contract/endpoints/users.ts';
