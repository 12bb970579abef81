export { createMailFolder } from './folder.ts';
export type { Letter, MailOutcome, MailProvider } from './provider.ts';
export { createSmtp, MAIL_CONNECTIONS } from './smtp.ts';
