import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '../../platform/contract/durations.ts';
import { dayAfter, dayIn, mondayOf, momentOf } from '../../platform/contract/time.ts';
import type { Locale } from '../../platform/contract/locale.ts';
import type { MailState } from '../../platform/contract/endpoints/mail.ts';
import type { MessageSettings } from '../../platform/contract/endpoints/message-settings.ts';
import type { Letter } from '../../server/providers/mail/index.ts';
import { linksOf } from '../support/mail-box.ts';
import { faults } from './support/faults.ts';
import { examine } from './support/overlay.ts';
import { PHONE } from './support/phone.ts';
import { shiftedClock } from './support/shifted-clock.ts';
import { answered, expect, open, test, type Member } from './support/test.ts';
import { text } from './support/texts.ts';

/** A forum whose mails are files, and whose clock can be set forward. */
const folder = mkdtempSync(join(tmpdir(), 'guildhall-mail-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const clock = shiftedClock();
test.use({ forumSettings: { env: { ...clock.settings.env, MAIL_FOLDER: folder } } });
test.describe.configure({ mode: 'serial' });

interface Site {
  readonly zone: string;
  readonly locale: Locale;
  readonly isPhone: boolean;
}
const SITES: readonly Site[] = [
  { zone: 'sw4', locale: 'zh-CN', isPhone: false },
  { zone: 'mx', locale: 'en', isPhone: true },
];
const TIME_ZONE = 'Asia/Shanghai';
let addresses = 0;

/** When the next digests are due: on Monday at nine, which may be later on the same day. */
function nextDigest(): number {
  const monday = mondayOf(dayIn(clock.now(), TIME_ZONE));
  const due = momentOf(monday, TIME_ZONE, 9);
  return due > clock.now() ? due : momentOf(dayAfter(monday, 7), TIME_ZONE, 9);
}

const lettersTo = (address: string): Letter[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Letter)
    .filter(({ to }) => to === address);

/** The link of the latest mail to an address, at this forum. */
async function linkIn(address: string, path: string): Promise<string> {
  let link: URL | undefined;
  await expect
    .poll(
      () => {
        link = lettersTo(address)
          .flatMap(linksOf)
          .findLast(({ pathname }) => pathname === path);
        return link !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return `${link!.pathname}${link!.search}`;
}

function partsOf(page: Page, locale: Locale) {
  const say = (key: string, values = {}) => text(`messages:${key}`, values, locale);
  const mail = (key: string, values = {}) => text(`mail:${key}`, values, locale);
  const dialog = page.getByRole('dialog', { name: say('settings.label') });
  return {
    say,
    mail,
    dialog,
    settings: page.getByRole('button', { name: say('settings.label') }),
    section: dialog.getByRole('region', { name: mail('label') }),
    byMail: (name: string) =>
      dialog.getByRole('group', { name: say(`tab.${name}`), exact: true }).getByLabel(say('settings.byMail')),
  };
}

const stateOf = (member: Member, zone: string) => member.do<MailState>('GET', '/api/bbs/user/mail/state', {}, zone);

for (const { zone, locale, isPhone } of SITES) {
  const pageOf = { locale: locale === 'en' ? 'en-US' : locale, ...(isPhone ? PHONE : {}) };
  const where = `${zone}, ${locale}, ${isPhone ? 'phone' : 'wide'}`;

  test(`an address is confirmed, notices are mailed, and a link ends it: ${where}`, async ({
    people,
    openAs,
    trouble,
  }) => {
    trouble.expect(/reply 400 POST .*mail\/address/);
    const [ann, bob] = [await people.player(), await people.player()];
    const address = `reader${++addresses}@mail.example`;
    const page = await openAs(ann, pageOf);
    // The list of likes: an open list of comments would read what is to be mailed.
    await open(page, `/messages?zone=${zone}&lng=${locale}&type=favors`);
    const { mail, dialog, settings, section, byMail } = partsOf(page, locale);
    await settings.click();
    await expect(byMail('comments')).toBeDisabled();
    const field = section.getByLabel(mail('address'));
    await field.fill('nobody');
    await section.getByRole('button', { name: mail('send') }).click();
    await expect(section.getByText(text('errors:MAIL_ADDRESS_INVALID', {}, locale))).toBeVisible();
    await field.fill(address);
    await answered(page, /user\/mail\/address/, () => field.press('Enter'));
    await expect(section.getByText(mail('pending', { address }))).toBeVisible();
    expect.soft(await faults(page)).toEqual([]);

    // The link is opened by whatever reads the mails, where nobody is logged in.
    const inbox = await openAs(null, pageOf);
    await inbox.goto(await linkIn(address, '/mail/confirm'));
    await expect(inbox.getByRole('heading', { level: 1 })).toHaveText(
      text('notices:mailPage.confirm.title', {}, locale),
    );
    expect.soft(await faults(inbox)).toEqual([]);
    expect((await stateOf(ann, zone)).address).toBe('');
    await inbox.getByRole('button', { name: text('notices:mailPage.confirm.button', {}, locale) }).click();
    await expect(inbox.getByRole('heading', { level: 1 })).toHaveText(
      text('notices:mailPage.confirmed.title', {}, locale),
    );

    // The open page hears of it by itself.
    await expect(section.getByText(mail('confirmed', { address }))).toBeVisible({ timeout: 15_000 });
    await answered(page, /settings\/kind/, () => byMail('comments').click());
    await answered(page, /mail\/digest/, () => section.getByRole('switch', { name: mail('digest') }).click());
    expect.soft(await faults(page)).toEqual([]);
    const chosen = await ann.do<MessageSettings>('GET', '/api/bbs/user/messages/settings', {}, zone);
    expect(chosen.kinds.filter((kind) => kind.byMail).map(({ type }) => type)).toEqual(['comment']);
    expect((await stateOf(ann, zone)).hasDigest).toBe(true);

    const title = people.unique('邮件');
    const { wbId } = await ann.post({ zone, title });
    const said = people.unique('寄出的评论');
    await bob.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, content: said }, zone);
    await clock.set(clock.now() + 6 * MINUTE_MS);
    const ending = await linkIn(address, '/mail/unsubscribe');
    const letter = lettersTo(address).at(-1)!;
    expect(letter.text).toContain(said);
    expect(letter.html).toContain(said);

    await inbox.goto(ending);
    await expect(inbox.getByRole('heading', { level: 1 })).toHaveText(
      text('notices:mailPage.end.notices.title', {}, locale),
    );
    expect.soft(await faults(inbox)).toEqual([]);
    await inbox.getByRole('button', { name: text('notices:mailPage.end.notices.button', {}, locale) }).click();
    await expect(inbox.getByRole('heading', { level: 1 })).toHaveText(
      text('notices:mailPage.ended.notices.title', {}, locale),
    );
    const { kinds } = await ann.do<MessageSettings>('GET', '/api/bbs/user/messages/settings', {}, zone);
    expect(kinds.some((kind) => kind.byMail)).toBe(false);

    // Monday comes.
    await clock.set(nextDigest() + MINUTE_MS);
    const subject = text('notices:mail.digest.subject', { site: lettersTo(address)[0]!.fromName }, locale);
    await expect
      .poll(() => lettersTo(address).find((one) => one.subject === subject)?.text, { timeout: 30_000 })
      .toContain(title);

    await section.getByRole('button', { name: mail('remove') }).click();
    const sure = page.getByRole('alertdialog');
    await examine(sure, 'removing the address');
    await answered(page, /mail\/remove/, () => sure.getByRole('button', { name: mail('remove') }).click());
    await expect(section.getByLabel(mail('address'))).toBeVisible();
    await expect(dialog).toBeVisible();
    expect(await stateOf(ann, zone)).toMatchObject({ address: '', hasDigest: false });
  });
}
