import { expect, open, signIn, test } from './support/test.ts';

test('a list that cannot be loaded says which one', async ({ page, context, people, trouble }) => {
  trouble.expect(/^reply 500 GET /);
  const staff = await people.staff('sw4:13,91,93');
  await signIn(context, staff);
  const own = `/user/${staff.uid}`;
  await open(page, '/?zone=sw4');
  for (const [path, call, words] of [
    ['/feedback?', '**/api/bbs/feedback/myproblems*', '反馈记录加载失败'],
    [`${own}/signatures?`, '**/api/bbs/user/signature/review_list*', '待审核签名加载失败'],
    [`${own}?tab=comments&`, `**/api/v1/user/${staff.uid}/comments*`, '评论加载失败'],
    [`${own}?tab=visits&`, `**/api/v1/user/${staff.uid}/visits*`, '浏览记录加载失败'],
    ['/manage?', '**/api/bbs/manage/queue*', '待办加载失败'],
    ['/manage?panel=opsPanel:moderation/reports&', '**/api/bbs/report/list*', '举报加载失败'],
    ['/manage?panel=opsPanel:lottery/desk&', '**/api/bbs/weibo/lottery/list*', '抽奖列表加载失败'],
  ] as const)
    await test.step(path, async () => {
      const failure = { Succeed: false, Message: null, Desc: '出错了', Code: 500 };
      await page.route(call, (route) => route.fulfill({ status: 500, json: failure }));
      // The server would have the list in the page: it comes by the router.
      await page.evaluate((to) => history.pushState(null, '', to), `${path}zone=sw4`);
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    });
});
