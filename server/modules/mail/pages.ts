import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { isLocale, type Locale } from '../../../platform/contract/locale.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SealService, Translator } from '../../host/services.ts';
import { noticesOf } from '../../sdk/notice.ts';
import type { MessageSettingsService } from '../messages/index.ts';
import type { MailAddresses } from './addresses.ts';
import { CONFIRM_PATH, openEnding, UNSUBSCRIBE_PATH } from './links.ts';

/** A page of the server's own, without scripts. */
interface MailPage {
  readonly locale: Locale;
  readonly title: string;
  readonly advice: string;
  /** Where to go on, by text. */
  readonly links?: Readonly<Record<string, string>>;
  /** The text of a button that sends the page's own address back. */
  readonly button?: string;
}

export interface MailPagesDeps {
  readonly addresses: Pick<MailAddresses, 'addressOf' | 'confirm' | 'endDigest'>;
  readonly settings: Pick<MessageSettingsService, 'mailNothing'>;
  readonly seals: SealService;
  readonly translator: Translator;
  readonly localeOf: (request: FastifyRequest) => Locale;
  readonly now: () => number;
  readonly sendPage: (reply: FastifyReply, status: number, page: MailPage) => FastifyReply;
}

/** Each is a query or two; nobody reads them for fun. */
const RATE = { rateLimit: { max: 60, timeWindow: MINUTE_MS, groupId: 'mail' } };
const ROUTE = { schema: { hide: true }, config: RATE };

const DONE = 200;
const GONE = 410;

// i18n-keys: notices:mailPage.*
/**
 * Where the links of mails lead. What is opened changes nothing, because mail programs and their
 * guards open links by themselves: the button of the page does. It needs no login, since the link is
 * known to its receiver alone; and so the same request may come from a mail program (RFC 8058).
 */
export async function serveMailPages(app: FastifyInstance, deps: MailPagesDeps): Promise<void> {
  const { addresses, settings, seals, translator, localeOf, now, sendPage } = deps;

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: string,
    options: { readonly status?: number; readonly values?: Readonly<Record<string, string>>; readonly isAsking?: true },
  ): FastifyReply {
    const { lng, zone } = queryOf(request);
    const locale = isLocale(lng) ? lng : localeOf(request);
    const say = (key: string) => translator.text(locale, `mailPage.${key}`, options.values, noticesOf());
    return sendPage(reply.header('referrer-policy', 'no-referrer'), options.status ?? DONE, {
      locale,
      title: say(`${page}.title`),
      advice: say(`${page}.advice`),
      ...(options.isAsking
        ? { button: say(`${page}.button`) }
        : { links: { [say('settings')]: `/messages?${new URLSearchParams(zone === undefined ? {} : { zone })}` } }),
    });
  }
  const gone = (request: FastifyRequest, reply: FastifyReply) => show(request, reply, 'gone', { status: GONE });

  // Mail programs may send either form; what is in it says nothing that the link has not said.
  app.addContentTypeParser('multipart/form-data', (_request, body, done) => {
    body.resume().on('end', () => done(null));
  });

  app.get(CONFIRM_PATH, ROUTE, async (request, reply) => {
    const address = await addresses.addressOf(queryOf(request)['token'] ?? '', now());
    if (address === null) return gone(request, reply);
    return show(request, reply, 'confirm', { values: { address }, isAsking: true });
  });
  app.post(CONFIRM_PATH, ROUTE, async (request, reply) => {
    const isDone = await addresses.confirm(queryOf(request)['token'] ?? '', now());
    return isDone ? show(request, reply, 'confirmed', {}) : gone(request, reply);
  });

  app.get(UNSUBSCRIBE_PATH, ROUTE, async (request, reply) => {
    const ending = openEnding(seals, queryOf(request)['key'] ?? '');
    return ending ? show(request, reply, `end.${ending.what}`, { isAsking: true }) : gone(request, reply);
  });
  app.post(UNSUBSCRIBE_PATH, ROUTE, async (request, reply) => {
    const ending = openEnding(seals, queryOf(request)['key'] ?? '');
    if (!ending) return gone(request, reply);
    if (ending.what === 'notices') await settings.mailNothing(ending.uid);
    else await addresses.endDigest(ending.uid, ending.zone);
    return show(request, reply, `ended.${ending.what}`, {});
  });
}

/** What stands once in the query; a name that comes twice is none. */
function queryOf(request: FastifyRequest): Partial<Record<string, string>> {
  // A query string always parses to an object.
  const query = request.query as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
