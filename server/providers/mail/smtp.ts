import nodemailer from 'nodemailer';
import { SECOND_MS } from '../../../platform/contract/durations.ts';
import type { Letter, MailOutcome, MailProvider } from './provider.ts';

/** Connections at once, and mails of each before it is opened anew. */
export const MAIL_CONNECTIONS = 4;
const MAILS_OF_A_CONNECTION = 100;

/** How long the mail host may take to be reached, to greet, and to answer a command. */
const TIMES = {
  dnsTimeout: 5 * SECOND_MS,
  connectionTimeout: 5 * SECOND_MS,
  greetingTimeout: 5 * SECOND_MS,
  socketTimeout: 10 * SECOND_MS,
} as const;

export interface SmtpOptions {
  /** `smtp:` or `smtps:`, with name and password where the host wants them. */
  readonly url: string;
  /** The address that mail is from. */
  readonly from: string;
  readonly onError: (error: unknown) => void;
  /** Shorter times, for tests. */
  readonly times?: Partial<Record<keyof typeof TIMES, number>>;
}

/** What the library says of a failure. */
interface SmtpError {
  /** Such as `ETIMEDOUT`. */
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
  /** The command that was answered so. */
  readonly command?: string;
}

/** Mail by SMTP. */
export function createSmtp({ url, from, onError, times }: SmtpOptions): MailProvider {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    maxMessages: MAILS_OF_A_CONNECTION,
    // What the host has closed meanwhile is opened once more; we try again ourselves.
    maxRequeues: 1,
    // What we mail is made here: nothing in it is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMES,
    ...times,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return {
    async send(letter) {
      try {
        await transport.sendMail(messageOf(letter, from, domain));
        return 'sent';
      } catch (error) {
        const failure = error as SmtpError;
        onError(new Error(wordsOf(failure)));
        return outcomeOf(failure);
      }
    },
    close: () => transport.close(),
  };
}

function messageOf({ fromName, to, subject, text, html, id, unsubscribe }: Letter, from: string, domain: string) {
  return {
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: {
      // No absence note answers it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

/** For the log, which people's addresses are not for: mail hosts repeat them in their answers. */
const wordsOf = ({ code = 'no code', command = 'no command', responseCode }: SmtpError): string =>
  `the mail host: ${code} at ${command}${responseCode === undefined ? '' : `, answered ${responseCode}`}`;

/** Only what answers the receiver's address, or the mail itself, says nothing about the host. */
function outcomeOf({ response = '', responseCode = 0, command }: SmtpError): MailOutcome {
  if (command !== 'RCPT TO' && command !== 'DATA') return 'down';
  if (responseCode >= 500) return command === 'RCPT TO' && isNoAddress(response) ? 'refused' : 'rejected';
  return responseCode >= 400 ? 'failed' : 'down';
}

/**
 * Whether there is no such mailbox, by the code of RFC 3463 where the answer has one. Hosts that
 * have something against us say so with 5.7, and mean every address.
 */
function isNoAddress(response: string): boolean {
  const [, subject, detail] = /^5\d\d[ -]5\.(\d+)\.(\d+)/.exec(response) ?? [];
  if (subject === undefined) return /^55[013]/.test(response);
  return subject === '1' || (subject === '2' && detail === '1');
}
