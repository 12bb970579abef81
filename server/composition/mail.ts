import { MINUTE_MS, SECOND_MS, DAY_MS } from '../../platform/contract/durations.ts';
import { createContexts } from '../host/context-as.ts';
import { createSeals } from '../host/sealing.ts';
import type { TroubleLog } from '../host/services.ts';
import type { ViewerService } from '../modules/accounts/index.ts';
import {
  createDigest,
  createMailAddresses,
  createMailDelivery,
  createMailLinks,
  createMailNotices,
  createMailWriting,
  type MailAddresses,
  type MailWritingDeps,
} from '../modules/mail/index.ts';
import type { MessageNews, MessageSettingsService } from '../modules/messages/index.ts';
import { createMailFolder, createSmtp, type MailProvider } from '../providers/mail/index.ts';
import { job, type JobExtension, type SealService } from '../sdk/index.ts';
import type { Infrastructure } from './infrastructure.ts';

/** How often what is due is sent: a link to confirm an address is waited for. */
const DELIVERY_EVERY_MS = 5 * SECOND_MS;
const DIGEST_EVERY_MS = MINUTE_MS;
/** Steps of a run: so many readers, and then others have their turn for a while. */
const DIGEST_RUN_MS = 50 * SECOND_MS;

interface Mail {
  readonly addresses: MailAddresses;
  readonly seals: SealService;
  /** Of messages that are committed; returns at once. */
  readonly announce: (news: readonly MessageNews[]) => void;
  readonly jobs: readonly JobExtension[];
  /** Whether the mail host could not be reached lately. */
  readonly state: { readonly isDown: boolean };
  /** What was announced has been looked at; for tests. */
  readonly settled: () => Promise<void>;
}

interface MailParts extends Pick<MailWritingDeps, 'kinds' | 'unreadItems' | 'unread' | 'hotPosts' | 'followedPosts'> {
  readonly viewers: ViewerService;
  readonly settings: MessageSettingsService;
  readonly onError: TroubleLog['onMailError'];
}

/** Tells people by mail where the host has a mail host for it; else nobody gives an address and nothing is sent. */
export function setUpMail(infrastructure: Infrastructure, parts: MailParts): Mail {
  const { app, config, db, now } = infrastructure;
  const seals = createSeals(config.sessionSecret);
  const provider = infrastructure.mailProvider ?? openProvider(config, parts.onError);
  const addresses = createMailAddresses({ db, seals, isOffered: provider !== null });
  const prune = job('prune-mail-links', DAY_MS, (at) => addresses.prune(at));
  if (!provider)
    return {
      addresses,
      seals,
      announce: () => undefined,
      jobs: [prune],
      state: { isDown: false },
      settled: async () => undefined,
    };
  const zones = () => infrastructure.zones.current().list;
  const notices = createMailNotices({ db, kinds: parts.kinds, now, onError: parts.onError });
  const delivery = createMailDelivery({
    db,
    provider,
    addresses,
    settings: parts.settings,
    timeZoneOf: (zone) => infrastructure.zones.current().byAbbr.get(zone)?.timeZone,
    write: createMailWriting({
      ...parts,
      db,
      seals,
      links: createMailLinks(seals, config.publicOrigin ?? `http://localhost:${config.port}`),
      contexts: createContexts({ viewers: parts.viewers, zones }),
      translator: infrastructure.translator,
      siteText: infrastructure.siteText,
    }),
    onEnd: infrastructure.metrics.mail,
    onError: parts.onError,
  });
  const digest = createDigest({ db, zones });
  app.addHook('onClose', async () => {
    await notices.close();
    delivery.close();
  });
  return {
    addresses,
    seals,
    announce: notices.announce,
    jobs: [
      prune,
      job('mail', DELIVERY_EVERY_MS, (at) => delivery.run(at)),
      job('mail-digest', DIGEST_EVERY_MS, async (at) => {
        const end = performance.now() + DIGEST_RUN_MS;
        await digest.run(at, () => performance.now() < end);
      }),
    ],
    state: delivery,
    settled: notices.settled,
  };
}

function openProvider({ mail }: Infrastructure['config'], onError: (error: unknown) => void): MailProvider | null {
  if (!mail) return null;
  if (mail.folder !== null) return createMailFolder(mail.folder, onError);
  return mail.url === null ? null : createSmtp({ url: mail.url, from: mail.from, onError });
}
