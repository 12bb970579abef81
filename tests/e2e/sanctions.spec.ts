import type { Page } from '@playwright/test';
import { faults } from './support/faults.ts';
import { signInByForm } from './support/login.ts';
import { examine } from './support/overlay.ts';
import { tick, choose, seeToast } from './support/places.ts';
import { penalise } from './support/penalties.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const said = (key: string, values?: Record<string, string | number>) => text(`moderation-pages:${key}`, values);
const state = (page: Page, key: string) => page.getByText(said(`sanctions.state.${key}`), { exact: true }).first();

test('a reported post is hidden under a clause, its author reads why and appeals, and another moderator reduces it', async ({
  page,
  context,
  people,
  openAs,
}) => {
  const author = await people.player();
  const title = people.unique('低价代练');
  const { wbId } = await author.post({ title, content: '<p>加微信，稳</p>' });
  const reporters = [await people.player(), await people.player(), await people.player()];
  for (const reporter of reporters)
    await reporter.do('POST', '/api/bbs/report/weibo', { wbId, type: 3, comment: '广告' });

  const moderator = await openAs(await people.staff('sw4:13,32'));
  await test.step('a moderator finds the three reports as one case, and hides it with a mute', async () => {
    await open(moderator, '/manage?zone=sw4');
    await moderator.getByRole('link', { name: text('moderation:reports') }).click();
    const reported = moderator.getByRole('article', { name: title, exact: true });
    await expect(reported).toContainText(said('count_other', { count: 3 }));
    await reported.getByRole('button', { name: said('claim.take') }).click();
    await expect(reported.getByRole('button', { name: said('claim.release') })).toBeVisible();
    await reported.getByRole('button', { name: said('hide'), exact: true }).click();
    const form = moderator.getByRole('dialog', { name: said('penalty.title.hide') });
    // Nothing is chosen yet.
    await form.getByRole('button', { name: said('penalty.next'), exact: true }).click();
    await seeToast(moderator, '请选择处罚条款');
    await examine(form, 'clauses');
    await tick(form.getByRole('radio', { name: '诈骗', exact: true }));
    await form.getByRole('button', { name: said('penalty.next'), exact: true }).click();
    await examine(form, 'extra penalty');
    await form.getByRole('button', { name: said('penalty.back'), exact: true }).click();
    await penalise(moderator, { action: 'hide', clause: '发布广告', isExtra: true, remark: '请勿发布广告' });
    await expect(reported).toHaveCount(0);
    const done = moderator.getByRole('region', { name: said('justDone.title') });
    await expect(done.getByRole('button', { name: said('justDone.undo', { about: title }) })).toBeVisible();
  });

  await test.step('the author reads why, where they write and in their messages, and appeals', async () => {
    await signIn(context, author);
    await open(page, '/?zone=sw4');
    await page
      .getByRole('button', { name: text('core:shell.side.publish') })
      .first()
      .click();
    await expect(page.getByText(/已被封禁，.+原因：发布广告：请勿发布广告/).first()).toBeVisible();
    await page.getByRole('button', { name: text('moderation:sanctions.why') }).click();
    await expect(page).toHaveURL(/\/sanctions\?zone=sw4/);
    await expect(page.getByRole('link', { name: '发布广告' })).toBeVisible();
    await open(page, `/user/${author.uid}/message?zone=sw4&type=systemMsg`);
    const message = page
      .getByRole('article')
      .filter({ hasText: '因违反“发布广告”被隐藏，扣除6分，全频道禁言30天。说明：请勿发布广告' });
    await message.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/sanctions\/\d+/);
    await expect(state(page, 'inForce')).toBeVisible();
    await expect(page.getByText(said('sanctions.evidence'))).toHaveCount(0);
    await expect(page.getByText(said('sanctions.effect.points', { amount: 6 }))).toBeVisible();
    expect.soft(await faults(page), 'own sanction').toEqual([]);
    await page.getByRole('button', { name: said('appeal.send') }).click();
    await expect(page.getByText(said('appeal.required'))).toBeVisible();
    await page.getByLabel(said('appeal.text')).fill('那是朋友的账号，不是广告');
    await page.getByRole('button', { name: said('appeal.send') }).click();
    await seeToast(page, said('appeal.done'));
    await expect(page.getByText(said('sanctions.appeal.open'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: said('appeal.send') })).toHaveCount(0);
  });

  await test.step('whoever issued it cannot answer; another reduces it, and the post is back', async () => {
    const appeals = '/manage?zone=sw4&panel=opsPanel:moderation/appeals';
    await open(moderator, appeals);
    const waiting = moderator.getByRole('listitem').filter({ hasText: '那是朋友的账号' });
    await expect(waiting).toContainText(said('appeal.notYours'));
    await signIn(moderator.context(), await people.staff('sw4:12,32'));
    await open(moderator, appeals);
    await waiting.getByRole('link').click();
    await expect(moderator.getByText(said('sanctions.evidence'))).toBeVisible();
    await expect(moderator.getByText('加微信，稳')).toBeVisible();
    await tick(moderator.getByRole('radio', { name: said('appeal.outcome.reduced') }));
    const answer = moderator.getByRole('button', { name: said('appeal.decideNow') });
    await moderator.getByLabel(said('appeal.answer')).fill('内容可以恢复，扣分保留');
    await answer.click();
    await expect(moderator.getByText(said('appeal.partRequired'))).toBeVisible();
    const decision = moderator.locator('form, div').filter({ has: answer }).last().locator('..');
    for (const kind of ['hide', 'ban'])
      await tick(
        decision
          .getByRole('checkbox', {
            name: said(`sanctions.effect.${kind}`, { days: said('penalty.days_other', { count: 30 }) }),
          })
          .first(),
      );
    expect.soft(await faults(moderator), 'appeal').toEqual([]);
    await answer.click();
    await seeToast(moderator, said('appeal.decided'));
    await expect(state(moderator, 'reduced')).toBeVisible();
  });

  await test.step('everybody sees the post again, and its author may write', async () => {
    const visitor = await openAs(null);
    await open(visitor, `/posts/${wbId}?zone=sw4`);
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await author.comment(wbId, '谢谢');
    await page.reload();
    await expect(page.getByText('内容可以恢复，扣分保留').first()).toBeVisible();
    await page.getByRole('link', { name: said('sanctions.back') }).click();
    await expect(page.getByText(said('sanctions.points_other', { count: 6 }))).toBeVisible();
  });
});

test('without code 32 a moderator has the custom clause alone, and can take back what they did at once', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const title = people.unique('跑题');
  const { wbId } = await author.post({ title });
  const moderator = await openAs(await people.staff('sw4:12'));
  await open(moderator, `/posts/${wbId}?zone=sw4`);
  const article = moderator.getByRole('article', { name: title });
  await choose(moderator, article, text('core:post.menu'), text('moderation:action.hide'));
  const form = moderator.getByRole('dialog', { name: said('penalty.title.hide') });
  const fraud = form.getByRole('radio', { name: '诈骗', exact: true });
  await fraud.click({ force: true });
  await seeToast(moderator, '权限校验不通过');
  await expect(fraud).not.toBeChecked();
  await penalise(moderator, { action: 'hide', reason: '与版块无关' });
  await expect(article.getByText(text('moderation:badge.hidden'), { exact: true })).toBeVisible();
  await moderator.getByRole('button', { name: said('done.undo'), exact: true }).click();
  await seeToast(moderator, said('penalty.undone'));
  await expect(article.getByText(text('moderation:badge.hidden'), { exact: true })).toHaveCount(0);
});

test('a penalty that is refused because somebody else looks into the case is chosen anew', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/^reply 409 POST .*\/sanction\/issue/);
  const [author, reporter, other] = [await people.player(), await people.player(), await people.staff('sw4:12')];
  const title = people.unique('两人同看');
  const { wbId } = await author.post({ title });
  await reporter.do('POST', '/api/bbs/report/weibo', { wbId, type: 7, comment: '不妥' });
  const moderator = await openAs(await people.staff('sw4:13'));
  await open(moderator, `/posts/${wbId}?zone=sw4`);
  const article = moderator.getByRole('article', { name: title });
  await choose(moderator, article, text('core:post.menu'), text('moderation:action.hide'));
  const form = moderator.getByRole('dialog', { name: said('penalty.title.hide') });
  const next = form.getByRole('button', { name: said('penalty.next'), exact: true });
  const custom = form.getByRole('radio', { name: '自定义理由', exact: true });
  await tick(custom);
  await form.getByLabel(said('dialog.reason')).fill('与版块无关');
  await next.click();
  await tick(form.getByRole('radio', { name: said('penalty.no'), exact: true }));
  await form.getByLabel(said('penalty.remark')).fill('请移步综合区');
  await next.click();
  const { list } = await other.do<{ list: { id: number; targetId: number }[] }>('GET', '/api/bbs/report/list', {
    state: 0,
    limit: 50,
    offset: 0,
  });
  const id = list.find(({ targetId }) => targetId === wbId)!.id;
  await other.do('POST', '/api/bbs/report/claim', { id });
  await form.getByRole('button', { name: said('dialog.confirm') }).click();
  await expect(custom).not.toBeChecked();
  // Nothing is chosen any more: without a clause there is no going on.
  await next.click();
  await seeToast(moderator, '请选择处罚条款');
  await expect(custom).toBeVisible();
  await other.do('POST', '/api/bbs/report/claim', { id, isRelease: 1 });
  await penalise(moderator, { action: 'hide', reason: '与版块无关', remark: '请移步综合区' });
});

test('another penalty after a lost answer is not said to be done: the first one is', async ({
  people,
  openAs,
  trouble,
}) => {
  trouble.expect(/\/sanction\/issue/, /ERR_FAILED/);
  const author = await people.player();
  const title = people.unique('掉线时处罚');
  const { wbId } = await author.post({ title });
  const moderator = await openAs(await people.staff('sw4:13'));
  await open(moderator, `/posts/${wbId}?zone=sw4`);
  const article = moderator.getByRole('article', { name: title });
  await choose(moderator, article, text('core:post.menu'), text('moderation:action.hide'));
  const form = moderator.getByRole('dialog', { name: said('penalty.title.hide') });
  const press = (key: string) => form.getByRole('button', { name: said(key), exact: true }).click();
  await tick(form.getByRole('radio', { name: '自定义理由', exact: true }));
  await form.getByLabel(said('dialog.reason')).fill('与版块无关');
  await press('penalty.next');
  await tick(form.getByRole('radio', { name: said('penalty.no'), exact: true }));
  await form.getByLabel(said('penalty.remark')).fill('请移步综合区');
  await press('penalty.next');
  await moderator.route(/sanction\/issue/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press('dialog.confirm');
  await seeToast(moderator, text('sdk:call.network'));
  await moderator.unroute(/sanction\/issue/);
  await press('penalty.back');
  await form.getByLabel(said('penalty.remark')).fill('再犯将禁言');
  await press('penalty.next');
  await press('dialog.confirm');
  await seeToast(moderator, text('moderation:errors.SANCTIONED_ALREADY'));
  await expect(form).toBeVisible();
});

test('only what is ticked is taken back, also when a part was taken back before', async ({ people, openAs }) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('分两次撤销') });
  const punisher = await people.staff('sw4:13,32');
  const { id } = await punisher.do<{ id: number }>('POST', '/api/bbs/moderation/sanction/issue', {
    action: 'hide',
    targetType: 'post',
    targetId: wbId,
    punishmentClause: 'advertising',
    bannedType: 1,
    bannedDays: 7,
    remark: '请勿发布广告',
  });
  const moderator = await openAs(punisher);
  await open(moderator, `/sanctions/${id}?zone=sw4`);
  const box = (kind: string) =>
    moderator.getByRole('checkbox', {
      name: said(`sanctions.effect.${kind}`, { amount: 6, days: said('penalty.days_other', { count: 7 }) }),
    });
  const lift = async () => {
    await moderator.getByLabel(said('dialog.reason')).fill('误判');
    await moderator.getByRole('button', { name: said('sanctions.lift'), exact: true }).click();
  };
  for (const kind of ['points', 'reputation', 'mute']) await box(kind).uncheck({ force: true });
  await lift();
  await expect(box('hide')).toHaveCount(0);
  // Nothing that still holds is ticked, so there is nothing to send.
  await expect(moderator.getByRole('button', { name: said('sanctions.lift'), exact: true })).toBeDisabled();
  for (const kind of ['points', 'reputation']) await tick(box(kind));
  await lift();
  await expect(box('points')).toHaveCount(0);
  await expect(box('mute')).toBeVisible();
  await expect(state(moderator, 'reduced')).toBeVisible();
  const answer = await author.call('POST', '/api/bbs/weibo/add', {
    wbTitle: '再发',
    wbContent: '<p>再发</p>',
    wbThemeId: 1,
  });
  expect(answer.Desc).toContain('请勿发布广告');
});

test('everything that a moderator did in the last ten minutes has its way back above the queue', async ({
  people,
  openAs,
}) => {
  const author = await people.player();
  const staff = await people.staff('sw4:13');
  const titles = Array.from({ length: 6 }, (_, n) => people.unique(`连续处理${n}`));
  for (const title of titles) {
    const { wbId } = await author.post({ title });
    await staff.do('POST', '/api/bbs/moderation/post/hide', { wbId, reason: '跑题' });
  }
  const moderator = await openAs(staff);
  await open(moderator, '/manage?zone=sw4&panel=opsPanel:moderation/reports');
  const done = moderator.getByRole('region', { name: said('justDone.title') });
  for (const title of titles)
    await expect(done.getByRole('button', { name: said('justDone.undo', { about: title }) })).toBeVisible();
});

test('everybody can check the public log, and one that was tampered with is found', async ({ page, people }) => {
  const author = await people.player();
  const staff = await people.staff('sw4:13,32');
  const sanction = async (clause: string) => {
    const { wbId } = await author.post({ title: people.unique('公示') });
    const target = { action: 'hide', targetType: 'post', targetId: wbId };
    const penalty = { punishmentClause: clause, bannedType: 0, remark: '请遵守社区规范' };
    await staff.do('POST', '/api/bbs/moderation/sanction/issue', { ...target, ...penalty });
  };
  await sanction('other-game');
  await sanction('meaningless');
  await open(page, '/transparency?zone=sw4');
  await expect(page.getByRole('row').filter({ hasText: '发布无意义的内容 ×' })).toBeVisible();
  const check = page.getByRole('button', { name: said('transparency.check') });
  const verdict = page.getByRole('status').filter({ has: page.locator('code, span') });
  await check.click();
  await expect(verdict).toContainText(said('transparency.whole'));
  expect.soft(await faults(page), 'public log').toEqual([]);

  await test.step('a line that says something else than it did', async () => {
    await page.route(/transparency\/log/, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: (await reply.text()).replace('other-game', 'meaningless') });
    });
    await check.click();
    await expect(verdict).toContainText(said('transparency.broken'));
    await page.unroute(/transparency\/log/);
  });
  await test.step('a log that ends before what was seen of it', async () => {
    await page.route(/transparency\/(log|heads)/, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { Message: { list: object[]; head?: object } };
      const isLog = route.request().url().includes('/log');
      const list = isLog ? body.Message.list.slice(0, -1) : [];
      const last = list.at(-1) as { line: string; hash: string } | undefined;
      const head = { seq: list.length, hash: last?.hash ?? '0'.repeat(64) };
      const Message = isLog ? { list: route.request().url().includes('from=0') ? list : [], head } : { list };
      await route.fulfill({ response: reply, json: { ...body, Message } });
    });
    await check.click();
    await expect(verdict).toContainText(said('transparency.broken'));
  });
});

test('the record of an author is that of now, also when it was looked at before', async ({ people, openAs }) => {
  const [author, reporter] = [await people.player(), await people.player()];
  const titles = [people.unique('头一帖'), people.unique('又一帖')] as const;
  for (const title of titles) {
    const { wbId } = await author.post({ title });
    await reporter.do('POST', '/api/bbs/report/weibo', { wbId, type: 7, comment: '刷屏' });
  }
  const [staff, other] = [await people.staff('sw4:13'), await people.staff('sw4:12')];
  const moderator = await openAs(staff);
  await open(moderator, '/manage?zone=sw4&panel=opsPanel:moderation/reports');
  const [first, second] = titles.map((title) => moderator.getByRole('article', { name: title, exact: true }));
  const record = (sanctions: number) =>
    said('penalty.recordOf', { nick: author.nick, points: 0, sanctions, inForce: sanctions });
  await second!.getByRole('button', { name: said('who'), exact: true }).click();
  await expect(second!.getByText(record(0))).toBeVisible();
  await test.step('after what the moderator has done to another thing of theirs', async () => {
    await first!.getByRole('button', { name: said('hide'), exact: true }).click();
    await penalise(moderator, { action: 'hide', reason: '刷屏' });
    await expect(first!).toHaveCount(0);
    await expect(second!.getByText(record(1))).toBeVisible();
  });
  await test.step('before it is confirmed, after what somebody else has done', async () => {
    const { wbId } = await author.post({ title: people.unique('第三帖') });
    await other.do('POST', '/api/bbs/moderation/post/hide', { wbId, reason: '刷屏' });
    await second!.getByRole('button', { name: said('hide'), exact: true }).click();
    const form = moderator.getByRole('dialog', { name: said('penalty.title.hide') });
    await tick(form.getByRole('radio', { name: '自定义理由', exact: true }));
    await form.getByLabel(said('dialog.reason')).fill('刷屏');
    await form.getByRole('button', { name: said('penalty.next'), exact: true }).click();
    await tick(form.getByRole('radio', { name: said('penalty.no'), exact: true }));
    await form.getByLabel(said('penalty.remark')).fill('请勿刷屏');
    await form.getByRole('button', { name: said('penalty.next'), exact: true }).click();
    await expect(form.getByText(record(2))).toBeVisible();
  });
});

test('reported things are hidden together: tried first, then done, then undone; by the keyboard as well', async ({
  people,
  openAs,
  trouble,
}) => {
  const [author, reporter] = [await people.player(), await people.player()];
  const titles = [people.unique('刷屏'), people.unique('刷屏'), people.unique('刷屏')];
  for (const title of titles) {
    const { wbId } = await author.post({ title });
    await reporter.do('POST', '/api/bbs/report/weibo', { wbId, type: 7, comment: '刷屏' });
  }
  const moderator = await openAs(await people.staff('sw4:13'));
  await open(moderator, '/manage?zone=sw4');
  await moderator.getByRole('link', { name: text('moderation:reports') }).click();
  const card = (title: string) => moderator.getByRole('article', { name: title });
  await card(titles[0]!).getByRole('checkbox').check();
  await card(titles[1]!).focus();
  await moderator.keyboard.press('x');
  await expect(card(titles[1]!).getByRole('checkbox')).toBeChecked();
  // Claimed by its key, and given back.
  await moderator.keyboard.press('c');
  await expect(card(titles[1]!).getByRole('button', { name: said('claim.release') })).toBeVisible();
  const bar = moderator.getByRole('group', { name: said('bulk.chosen_other', { count: 2 }) });
  expect.soft(await faults(moderator), 'queue').toEqual([]);
  await bar.getByRole('button', { name: said('hide'), exact: true }).click();
  const form = moderator.getByRole('dialog');
  const next = form.getByRole('button', { name: said('penalty.next'), exact: true });
  await tick(form.getByRole('radio', { name: '自定义理由', exact: true }));
  await form.getByLabel(said('dialog.reason')).fill('刷屏');
  await next.click();
  await tick(form.getByRole('radio', { name: said('penalty.no'), exact: true }));
  await form.getByLabel(said('penalty.remark')).fill('请勿刷屏');
  await next.click();
  await expect(form.getByRole('status')).toHaveText(said('bulk.tried_other', { count: 2, refused: 0 }));
  await examine(form, 'penalty of many');
  await test.step('another penalty is tried anew: nobody does what was tried of the one before', async () => {
    trouble.expect(/500/);
    await form.getByRole('button', { name: said('penalty.back'), exact: true }).click();
    await moderator.route(/sanction\/bulk/, (route) => route.fulfill({ status: 500, body: '' }));
    await next.click();
    await expect(form.getByRole('alert')).toContainText(said('bulk.failed'));
    await expect(form.getByRole('button', { name: said('bulk.do_other', { count: 0 }) })).toBeDisabled();
    await moderator.unroute(/sanction\/bulk/);
    await form.getByRole('button', { name: text('core:action.retry') }).click();
    await expect(form.getByRole('status')).toHaveText(said('bulk.tried_other', { count: 2, refused: 0 }));
  });
  await form.getByRole('button', { name: said('bulk.do_other', { count: 2 }) }).click();
  await expect(form.getByRole('status')).toHaveText(said('bulk.done_other', { count: 2, refused: 0, undone: 0 }));
  await form.getByRole('button', { name: said('bulk.undo_other', { count: 2 }) }).click();
  await expect(form.getByRole('status')).toHaveText(said('bulk.done_other', { count: 2, refused: 0, undone: 2 }));
  await form.getByRole('button', { name: said('bulk.close') }).click();
  // Taken back at once, the cases are as they were.
  for (const title of titles) await expect(card(title)).toBeVisible();
});

test('reports and appeals wait in one queue, which is gone through by the keyboard', async ({ people, openAs }) => {
  const zone = 'dw';
  const [author, reporter] = [await people.player(), await people.player()];
  const punisher = await people.staff(`${zone}:13,32`);
  const [reported, hidden] = [people.unique('被举报'), people.unique('被隐藏')];
  const { wbId } = await author.post({ title: reported, zone });
  const { wbId: targetId } = await author.post({ title: hidden, zone });
  await reporter.do('POST', '/api/bbs/report/weibo', { wbId, type: 7, comment: '不妥' }, zone);
  const penalty = { punishmentClause: 'custom', reason: '跑题', bannedType: 0, remark: '请移步综合区' };
  const { id } = await punisher.do<{ id: number }>(
    'POST',
    '/api/bbs/moderation/sanction/issue',
    { ...penalty, action: 'hide', targetType: 'post', targetId },
    zone,
  );
  const words = people.unique('没有跑题');
  await author.do('POST', '/api/bbs/moderation/appeal/submit', { id, text: words }, zone);

  const moderator = await openAs(await people.staff(`${zone}:12,32`));
  await open(moderator, `/manage?zone=${zone}`);
  const report = moderator.getByRole('article', { name: reported });
  const appeal = moderator.getByRole('link').filter({ hasText: words });
  await expect(report).toBeVisible();
  await expect(appeal).toBeVisible();
  expect.soft(await faults(moderator), 'queue').toEqual([]);
  const kind = (name: string) => moderator.getByRole('tab', { name: new RegExp(`^${name}`) });
  await kind(text('moderation:appeals')).click();
  await expect(report).toHaveCount(0);
  await expect(appeal).toBeVisible();
  await kind(text('manage:queue.all')).click();
  // Down to the report, whatever else waits in this zone.
  for (let presses = 0; presses < 20 && !(await report.evaluate((one) => one === document.activeElement)); presses++)
    await moderator.keyboard.press('j');
  await moderator.keyboard.press('n');
  await expect(report).toHaveCount(0);
  await expect(moderator.locator('[data-case]:focus'), 'the next case has the focus').toHaveCount(1);
  await expect(appeal).toBeVisible();
  await appeal.press('Enter');
  await expect(moderator).toHaveURL(new RegExp(`/sanctions/${id}`));
  await expect(moderator.getByText(words)).toBeVisible();
});

test('who follows the link of a message and is not signed in finds the login, and then the sanction', async ({
  page,
  people,
}) => {
  const [author, staff] = [await people.player(), await people.staff('sw4:13')];
  const { wbId } = await author.post({ title: people.unique('邮件里的链接') });
  await staff.do('POST', '/api/bbs/moderation/post/hide', { wbId, reason: '跑题' });
  const { list } = await author.do<{ list: { id: number }[] }>('GET', '/api/bbs/moderation/sanction/mine', {
    limit: 1,
    offset: 0,
  });
  await open(page, `/sanctions/${list[0]!.id}?zone=sw4`);
  await page
    .getByRole('main')
    .getByRole('button', { name: said('sanctions.login'), exact: true })
    .click();
  await signInByForm(page, author.credentials);
  await expect(state(page, 'inForce')).toBeVisible();
});
