/** Of the routes that only lead elsewhere, for wide screens. */
export const REDIRECT_PATHS = [
  '/posts',
  '/posts/$wbId/location',
  '/info',
  '/func/func.aspx',
  '/func/$file',
  '/contribution_pc/PreviewPC',
  '/$zone/posts/$wbId/$page',
  '/$zone/topics/$topic',
  '/loginRedirect',
  '/innerRedirect',
] as const;
/** On the phone site. */
export const PHONE_REDIRECT_PATHS = ['/detail', '/posts', '/posts/$wbId/location'] as const;
export type RedirectPath = (typeof REDIRECT_PATHS | typeof PHONE_REDIRECT_PATHS)[number];
