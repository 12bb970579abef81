import { expect, test } from 'vitest';
import { LIMITS } from '../../platform/contract/limits.ts';
import { RestrictionKind } from '../../server/modules/accounts/services.ts';
import { checkDigit } from '../../platform/contract/real-name.ts';
import { describeApi, outcome } from './each-engine.ts';

const REAL = '/api/bbs/user/real?zone=sw4';
const RULES = '/api/bbs/weibo/check_all_post_comment_rule?zone=sw4';
const ADD = '/api/bbs/weibo/add?zone=sw4';
const TEXT_10004 = '当前操作需要实名认证信息，请先进行实名认证后再试。';
const idOf = (birthday: string, order = '002') => {
  const body = `110105${birthday}${order}`;
  return body + checkDigit(body);
};
const ADULT = idOf('19491231');
const POST = { wbContent: '<p>第一篇帖子</p>', wbTitle: '帖子', wbThemeId: 1 };

describeApi('real name and publishing rules', (world) => {
  test('somebody who is not verified may not publish, verifies, and may', async () => {
    const user = await world.app.asUser({}, { verified: false });
    expect(await user.send('POST', '/api/bbs/weibo/checkPostRule?zone=sw4')).toMatchObject({
      Succeed: true,
      Message: { code: 10004, message: TEXT_10004 },
    });
    expect(await user.get(RULES)).toMatchObject({ Message: { post: { code: 10004 }, comment: { code: 10004 } } });
    expect(await user.send('POST', ADD, POST)).toMatchObject({ status: 403, Code: 10004, Desc: TEXT_10004 });
    expect(await user.send('POST', REAL, { name: '张三', idcard: ADULT })).toMatchObject({
      status: 200,
      Message: { realname: 1 },
    });
    expect(await user.get(RULES)).toMatchObject({
      Message: {
        post: { code: 0, message: '' },
        comment: { code: 0, message: '' },
        auditAfter: '',
        requireRateLimit: { postLimit: LIMITS.postLength, commentLimit: LIMITS.commentMax },
        teamStatus: true,
        ruleIndex: 2,
      },
    });
    expect(await user.send('POST', ADD, POST)).toMatchObject({ status: 200 });
    expect(await user.get('/api/bbs/user/detail?zone=sw4')).toMatchObject({ Message: { realname: 1 } });
    expect(outcome(await user.send('POST', REAL, { name: '李四', idcard: ADULT }))).toBe('409 REAL_NAME_DONE');
  });

  test('each fault of name or number has its own answer, and changes nothing', async () => {
    const user = await world.app.asUser({}, { verified: false });
    const nextYear = String(new Date().getFullYear() - 10);
    const cases: [object, string][] = [
      [{ name: '', idcard: ADULT }, '400 REAL_NAME_NAME_REQUIRED'],
      [{ name: 'Zhang', idcard: ADULT }, '400 REAL_NAME_NAME_INVALID'],
      [{ name: '张三', idcard: '' }, '400 REAL_NAME_ID_REQUIRED'],
      [{ name: '张三', idcard: '110105194912310021' }, '400 REAL_NAME_ID_INVALID'],
      [{ name: '张三', idcard: idOf('19490230') }, '400 REAL_NAME_ID_INVALID'],
      [{ name: '张三', idcard: idOf(`${nextYear}0101`) }, '403 REAL_NAME_UNDERAGE'],
      [{ name: '张三', idcard: '110105491231002' }, '400 REAL_NAME_ID_INVALID'],
      [{ name: '张三', idcard: `110105${nextYear.slice(2)}0101002` }, '403 REAL_NAME_UNDERAGE'],
      [{ name: '张三' }, '400 BAD_INPUT'],
      [{ name: 7, idcard: ADULT }, '400 BAD_INPUT'],
    ];
    for (const [body, expected] of cases) expect(outcome(await user.send('POST', REAL, body))).toBe(expected);
    expect(await user.get('/api/bbs/user/detail?zone=sw4')).toMatchObject({ Message: { realname: 0 } });
    expect(outcome(await world.app.visitor.send('POST', REAL, { name: '张三', idcard: ADULT }))).toBe(
      '401 NOT_SIGNED_IN',
    );
    expect(outcome(await world.app.visitor.get(RULES))).toBe('401 NOT_SIGNED_IN');
  });

  test('the number cannot be read back from the database', async () => {
    const user = await world.app.asUser({}, { verified: false });
    const number = idOf('19800505', '118');
    await user.send('POST', REAL, { name: '王小明', idcard: number });
    const rows = await world.app.db
      .q<{ real_name: Record<string, unknown> }>()
      .selectFrom('real_name')
      .selectAll()
      .execute();
    const stored = JSON.stringify(rows);
    expect(stored).toContain('王**');
    for (const secret of [number, number.slice(0, 14), '19800505', '小明']) expect(stored).not.toContain(secret);
  });

  test('one person verifies five accounts and no sixth, also all at once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => world.app.asUser({}, { verified: false })));
    const replies = await Promise.all(
      users.map((user) => user.send('POST', REAL, { name: '李四', idcard: idOf('19700101', '336') })),
    );
    expect(replies.map(outcome).sort()).toEqual([
      '200',
      '200',
      '200',
      '200',
      '200',
      '409 REAL_NAME_LIMIT',
      '409 REAL_NAME_LIMIT',
      '409 REAL_NAME_LIMIT',
    ]);
  });

  test('mute and ban stop posts and comments of their zone until they end, and say why', async () => {
    const user = await world.app.asUser();
    const wbId = await world.post(user);
    const restrict = (kind: 1 | 2, until: number, zone = 'sw4') =>
      world.app.core.restrictions.restrict({ zone, uid: user.uid, kind, until, reason: '刷屏', byUid: 1 }, Date.now());
    await restrict(RestrictionKind.mute, Date.now() + 60_000);
    const rules = await user.get<{ post: { code: number; message: string } }>(RULES);
    expect(rules.Message).toMatchObject({ post: { code: 10005 }, comment: { code: 10005 } });
    expect(rules.Message.post.message).toContain('刷屏');
    expect(outcome(await user.send('POST', ADD, POST))).toBe('403 MUTED');
    expect(
      outcome(
        await user.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', { wbId, content: '还能说话吗' }),
      ),
    ).toBe('403 MUTED');
    expect(outcome(await user.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId, content: '<p>改过</p>' }))).toBe(
      '403 MUTED',
    );
    expect(outcome(await user.send('POST', '/api/bbs/weibo/add?zone=mx', POST))).toBe('200');
    await restrict(RestrictionKind.ban, Date.now() + 60_000, 'all');
    expect(outcome(await user.send('POST', '/api/bbs/weibo/add?zone=mx', POST))).toBe('403 BANNED');
    await restrict(RestrictionKind.ban, Date.now() - 1, 'all');
    await world.app.core.restrictions.lift('sw4', user.uid, RestrictionKind.mute);
    expect(outcome(await user.send('POST', ADD, POST))).toBe('200');
  });

  test('a ban stops likes and collections too, a mute does not; both can be taken back', async () => {
    const user = await world.app.asUser();
    const wbId = await world.post(await world.app.asUser());
    const restrict = (kind: 1 | 2, until: number, zone = 'sw4') =>
      world.app.core.restrictions.restrict({ zone, uid: user.uid, kind, until, reason: '刷屏', byUid: 1 }, Date.now());
    const favor = '/api/bbs/weibo/favor/add_favor?zone=sw4';
    const collect = '/api/bbs/weibo/collect/add_collect?zone=sw4';
    const both = async () => [
      outcome(await user.send('POST', favor, { wbId })),
      outcome(await user.send('POST', collect, { wbId })),
    ];
    await restrict(RestrictionKind.mute, Date.now() + 60_000);
    expect(await both()).toEqual(['200', '200']);
    for (const zone of ['mx', 'sw4', 'all']) {
      await restrict(RestrictionKind.ban, Date.now() + 60_000, zone);
      expect([zone, await both()]).toEqual([zone, zone === 'mx' ? ['200', '200'] : ['403 BANNED', '403 BANNED']]);
    }
    for (const path of [favor, collect])
      expect(outcome(await user.send('DELETE', path.replaceAll('add_', 'del_'), { wbId }))).toBe('200');
    await restrict(RestrictionKind.ban, Date.now() - 1, 'all');
    expect(await both()).toEqual(['403 BANNED', '403 BANNED']);
    for (const zone of ['sw4', 'all']) await world.app.core.restrictions.lift(zone, user.uid, RestrictionKind.ban);
    expect(await both()).toEqual(['200', '200']);
  });
});
