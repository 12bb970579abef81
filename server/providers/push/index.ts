export type { PushOutcome, PushProvider, PushTarget } from './provider.ts';
export { createWebPush, makePushKeys } from './web-push.ts';
