/** Of the routes that only lead elsewhere. */
export const REDIRECT_PATHS = [
  '/posts',
  '/posts/$wbId/location',
  '/func/func.aspx',
  '/func/$file',
  '/m/detail',
  '/m/posts/$wbId',
  '/m/user',
  '/contribution_pc/PreviewPC',
  '/$zone/posts/$wbId/$page',
  '/$zone/topics/$topic',
  '/loginRedirect',
  '/innerRedirect',
] as const;
export type RedirectPath = (typeof REDIRECT_PATHS)[number];
