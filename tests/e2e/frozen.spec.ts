import type { Page } from '@playwright/test';
import { MESSAGE_STREAM } from '../../platform/contract/endpoints/messages.ts';
import { userMenu } from './support/login.ts';
import { postList } from './support/places.ts';
import { expect, hydrated, open, test, type Forum, type Member } from './support/test.ts';
import { text } from './support/texts.ts';

const freeze = (forum: Forum, { credentials }: Member) => forum.operate('account', 'freeze', credentials.account);

/** The page says what has happened and leads back to a forum in which they are a visitor. */
async function seeFrozen(page: Page, member: Member, zone: string): Promise<void> {
  await expect(page).toHaveURL(`/loginRedirect?code=4&zone=${zone}`, { timeout: 60_000 });
  await expect(page.locator('[data-status="505"]')).toContainText('账号已被冻结');
  await expect(page.locator('html')).toHaveAttribute('data-zone', zone);
  // React makes error pages anew when it takes them over: a press that begins before and ends after
  // that is none.
  await hydrated(page);
  await page.getByRole('link', { name: text('core:error.back') }).click();
  await expect(page).toHaveURL(`/?zone=${zone}`);
  await expect(postList(page)).toBeVisible();
  await expect(page.locator('[data-status="505"]')).toHaveCount(0);
  await expect(userMenu(page, member.nick)).toHaveCount(0);
}

test('a page that is open when the account is frozen says so of itself, in its zone', async ({
  openAs,
  forum,
  people,
  trouble,
}) => {
  const member = await people.player();
  await member.post({ title: '冻结之前', zone: 'jl' });
  const page = await openAs(member);
  const live = page.waitForResponse((response) => new URL(response.url()).pathname === MESSAGE_STREAM);
  await open(page, '/?zone=jl');
  await live;
  // The log of the frozen account's page is refused as well, if it has anything to say.
  trouble.expect(/^reply 403 (?:GET \/api\/bbs\/|POST \/logger)/, /^reply 403 GET \/loginRedirect/);
  await freeze(forum, member);
  await seeFrozen(page, member, 'jl');
});

test('a login into a frozen account says so, and the page can be left', async ({ page, forum, people, trouble }) => {
  const member = await people.player();
  await member.post({ title: '解冻之前', zone: 'jl' });
  const reply = await fetch(`${forum.origin}/account/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member.credentials),
  });
  const { ticket } = ((await reply.json()) as { Message: { ticket: string } }).Message;
  await freeze(forum, member);
  trouble.expect(/^reply 403 POST \/api\/bbs\/user\/login/, /^reply 403 GET \/loginRedirect/);
  await page.goto(`/?zone=jl&rToken=${ticket}`);
  await seeFrozen(page, member, 'jl');
});
