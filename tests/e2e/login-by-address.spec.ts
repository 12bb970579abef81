import { userMenu } from './support/login.ts';
import { seeToast } from './support/places.ts';
import { expect, open, test, type Forum, type Member } from './support/test.ts';

/** What the account component would hand to a page that it leads back to. */
async function ticketFor(forum: Forum, member: Member): Promise<string> {
  const reply = await fetch(`${forum.origin}/account/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member.credentials),
  });
  return ((await reply.json()) as { Message: { ticket: string } }).Message.ticket;
}

test('an address with a login signs a visitor in and leads to its callback', async ({ page, forum, people }) => {
  const member = await people.player();
  const login = { ticket: await ticketFor(forum, member), callback: `${forum.origin}/?zone=jl__AMP__sort=3` };
  await page.goto(`/?zone=sw4&rToken=${encodeURIComponent(JSON.stringify(login))}`);
  await expect(userMenu(page, member.nick)).toBeVisible();
  await expect(page).toHaveURL(/\/\?(?=.*zone=jl)(?=.*sort=3)(?!.*rToken)/);
});

test('it leaves a signed-in person who they are, says why, and goes from the address', async ({
  openAs,
  forum,
  people,
  trouble,
}) => {
  const [member, stranger] = [await people.player(), await people.player()];
  const page = await openAs(member);
  trouble.expect(/^reply 409 POST \/api\/bbs\/user\/login/);
  await page.goto(`/?zone=sw4&rToken=${await ticketFor(forum, stranger)}`);
  await seeToast(page, '您已登录其他账号，请先退出登录再使用此链接');
  await expect(page).toHaveURL(/zone=sw4(?!.*rToken)/);
  await page.reload();
  await expect(userMenu(page, member.nick)).toBeVisible();
});

test('what lets somebody in is not reported with the page view', async ({ page }) => {
  const reported = page.waitForRequest((request) => new URL(request.url()).pathname === '/logger');
  await open(page, '/?zone=sw4&skey=must-not-be-told&source=sw4');
  const visit = (await reported).postDataJSON() as { query: string };
  expect(visit.query).toBe('?zone=sw4&source=sw4');
});
