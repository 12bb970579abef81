/**
 * The only client surface that a plugin imports; also that of platform/pages and platform/shell.
 * Heavy parts of the ui kit are in `./overlays.ts`.
 */
export * from '../ui/index.ts';
export * from './app-context.ts';
export type { Boot } from './boot.ts';
export * from './call.ts';
export * from './client-plugin.ts';
export * from './compose.ts';
export { Countdown, useTimeLeft } from './Countdown.tsx';
export { Content, type ContentProps } from './content/Content.tsx';
export { StickerImage } from './content/StickerImage.tsx';
export { styleOf } from './content/style-of.ts';
export * from './ErrorBoundary.tsx';
export * from './holding.ts';
export * from './extensions.tsx';
export type { Refusal } from './fault.ts';
export * from './images-closed.ts';
export * from './refusal-help.ts';
export { redirectTo } from './redirect-to.ts';
export { goTo, hasPage, hrefOnSite } from './site-navigation.ts';
export { useAddress } from './use-address.ts';
export { ZoneComposer } from './ZoneComposer.tsx';
export type { LoadContext, Prefetch } from './load-context.ts';
export type { LogEvent, LogEvents } from './log-events.ts';
export * from './lazy-part.tsx';
export { ListEnd, type ListEndProps } from './ListEnd.tsx';
export { withTexts } from './lazy-texts.ts';
export * from './now.ts';
export * from './page-error.ts';
export * from './page-head.ts';
export { addressIn } from './outside-link.ts';
export { useIsAlive } from './use-is-alive.ts';
export { useSeen } from './use-seen.ts';
export * from './query.ts';
export { RelativeTime, type RelativeTimeProps } from './RelativeTime.tsx';
export * from './require.ts';
export type { LayoutName } from './route-data.ts';
export type { RouterContext } from './router-context.ts';
export * from './search-values.ts';
export * from './TimeAgo.tsx';
export * from './translate.ts';
export { createUiStore, UiStoreContext, useUi, useUiStore, type UiState } from './ui-store.ts';
export * from './viewer-part.tsx';
export { useWritableThemes } from './use-writable-themes.ts';
export * from './viewer.ts';
export * from './AppProviders.tsx';
export * from './zone-link.tsx';
/** The extension points of the core, each declared beside what asks for it. */
export { shortCount } from './short-count.ts';
export * from '../pages/common/extension-points.ts';
export * from '../pages/home/extension-points.ts';
export * from '../pages/manage/extension-points.ts';
export * from '../pages/messages/extension-points.ts';
export * from '../pages/post/extension-points.ts';
export * from '../pages/user/extension-points.ts';
export * from '../shell/extension-points.ts';
export {
  contributesTo,
  extend,
  extensionPoint,
  extensionsOf,
  type Extension,
  type ExtensionPoint,
  type ResolvedOf,
} from '../registry/extension-point.ts';
/** The contract, so that a plugin needs no other import. */
export * from '../contract/index.ts';
export { localName } from '../contract/zone/local-name.ts';
export {
  CommentBits,
  FirstImage,
  MAX_COVERS,
  mayLackContent,
  mustHaveTitle,
  optionFields,
  type OptionFields,
} from '../contract/post-options.ts';
export { LABEL_TYPE, QUESTION_THEME_ID, SUGGESTION_THEME_ID, writableThemes } from '../contract/zone/theme-schema.ts';
export * from '../contract/endpoints/comments.ts';
export * from '../contract/endpoints/media.ts';
export { ROOM_STREAM } from '../contract/endpoints/messages.ts';
export * from '../contract/endpoints/reports.ts';
export * from '../contract/endpoints/posts.ts';
export * from '../contract/endpoints/topics.ts';
export * from '../contract/endpoints/users.ts';
