export { createMailAddresses, type MailAddresses } from './addresses.ts';
export { createMailDelivery } from './delivery.ts';
export { createDigest } from './digest.ts';
export { createMailLinks } from './links.ts';
export { mailMigrations } from './migrations.ts';
export { createMailNotices } from './notices.ts';
export { serveMailPages } from './pages.ts';
export { mailRoutes } from './routes.ts';
export { createMailWriting, type MailWritingDeps } from './writing.ts';
