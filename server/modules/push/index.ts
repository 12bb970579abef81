export { createPushBrowsers, type PushBrowsers } from './browsers.ts';
export { createPushDelivery, type PushDeps } from './delivery.ts';
export { pushMigrations } from './migrations.ts';
export { newsOf } from './news.ts';
export { pushRoutes } from './routes.ts';
