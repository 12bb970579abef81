import { beforeEach, expect, test } from 'vitest';
import { dayIn, HOUR_MS, momentOf, WRITING } from '../../platform/contract/index.ts';
import { PACE_DEFAULTS } from '../../plugins/moderation/shared/pace.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';

let now = Date.now();
beforeEach(() => {
  now = Date.now();
});

const post = (client: TestClient, wbTitle: string, zone = 'sw4') =>
  client.send<{ wbId: number }>('POST', `/api/bbs/weibo/add?zone=${zone}`, {
    wbTitle,
    wbContent: '<p>买金币加微信</p>',
    wbThemeId: 1,
  });
const comment = (client: TestClient, wbId: number, content: string) =>
  client.send<{ cid: number }>('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', { wbId, content });

describeApi(
  'how fast one person publishes',
  (world) => {
    const user = (codes: Record<string, number[]> = {}) => world.app.asUser(codes);

    test('the same post is refused for ten minutes, whatever its width, case and spaces, and with the reason', async () => {
      const [spammer, other] = [await user(), await user()];
      expect(outcome(await post(spammer, 'Cheap gold'))).toBe('200');
      for (const title of ['Cheap gold', ' CHEAP   gold', 'Ｃｈｅａｐ ｇｏｌｄ', 'Cheap\u200B gold'])
        expect(outcome(await post(spammer, title))).toBe('409 TEXT_REPEATED');
      expect((await post(spammer, 'Cheap gold')).Desc).toBe('你刚刚发布过相同的内容，请10分钟后再试');
      expect(outcome(await post(other, 'Cheap gold'))).toBe('200');
      expect(outcome(await post(spammer, 'Cheap gold', 'mx'))).toBe('200');
      now += WRITING.sameTextMs - 1;
      expect(outcome(await post(spammer, 'Cheap gold'))).toBe('409 TEXT_REPEATED');
      now += 1;
      expect(outcome(await post(spammer, 'Cheap gold'))).toBe('200');
    });

    test('of the same post to two places at one moment one is published', async () => {
      const spammer = await user();
      const replies = await Promise.all(Array.from({ length: 8 }, () => post(spammer, '同时')));
      expect(replies.map(outcome).toSorted()).toEqual(['200', ...Array(7).fill('409 TEXT_REPEATED')]);
    });

    test('a longer comment is said once in the zone, a short one once on a post', async () => {
      const [author, reader] = [await user(), await user()];
      const ids = [(await post(author, '一')).Message.wbId, (await post(author, '二')).Message.wbId];
      const say = async (text: string) => {
        const outcomes = [];
        for (const wbId of [...ids, ...ids]) outcomes.push(outcome(await comment(reader, wbId, text)));
        return outcomes;
      };
      const repeated = '409 TEXT_REPEATED';
      expect(await say('恭喜')).toEqual(['200', '200', repeated, repeated]);
      expect(await say('买金币加微信一二三四五')).toEqual(['200', repeated, repeated, repeated]);
    });

    test('what is refused leaves nothing behind: the same key may be used for it later', async () => {
      const [author, reader] = [await user(), await user()];
      const { wbId } = (await post(author, '留言')).Message;
      await comment(reader, wbId, '恭喜');
      const again = () =>
        reader.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', {
          wbId,
          content: '恭喜',
          requestKey: 'refused-once',
        });
      expect(outcome(await again())).toBe('409 TEXT_REPEATED');
      now += WRITING.sameTextMs;
      expect(outcome(await again())).toBe('200');
    });

    test('a new account publishes less in a minute than an older one, and all of it again a minute later', async () => {
      const author = await user();
      const { newcomers, members } = PACE_DEFAULTS;
      let text = 0;
      const most = async (limit: number) => {
        const replies = [];
        for (let time = 0; time <= limit; time++) replies.push(outcome(await post(author, `第${(text += 1)}篇`)));
        expect(replies).toEqual([...Array<string>(limit).fill('200'), '429 WRITING_TOO_FAST']);
      };
      await most(newcomers.post.aMinute);
      now += 60_000;
      await most(newcomers.post.aMinute);
      // A day later the account is new no more.
      now += WRITING.newAccountMs;
      await most(members.post.aMinute);
      expect(members.post.aMinute).toBeGreaterThan(newcomers.post.aMinute);
    });

    test('comments have a limit of their own', async () => {
      const [author, reader] = [await user(), await user()];
      const { wbId } = (await post(author, '留言板')).Message;
      const most = PACE_DEFAULTS.newcomers.comment.aMinute;
      const replies = [];
      for (let n = 0; n <= most; n++) replies.push(outcome(await comment(reader, wbId, `第${n}楼`)));
      expect(replies).toEqual([...Array<string>(most).fill('200'), '429 WRITING_TOO_FAST']);
      expect(outcome(await post(reader, '我的帖子'))).toBe('200');
    });

    test('the refusal says how many seconds are left', async () => {
      const author = await user();
      const most = PACE_DEFAULTS.newcomers.post.aMinute;
      for (let n = 0; n < most; n++) {
        await post(author, `第${n}篇`);
        now += 5_000;
      }
      const refused = await post(author, '再一篇');
      const seconds = 60 - most * 5;
      expect(refused.Desc).toBe(`你发布得太快了，一分钟内最多${most}条，请${seconds}秒后再试`);
      now += seconds * 1_000;
      expect(outcome(await post(author, '再一篇'))).toBe('200');
    });

    test('a clock that is set back holds nobody up', async () => {
      const author = await user();
      const most = PACE_DEFAULTS.newcomers.post.aMinute;
      now += 2 * HOUR_MS;
      for (let n = 0; n < most; n++) expect(outcome(await post(author, `钟快了${n}`))).toBe('200');
      now -= 2 * HOUR_MS;
      expect(outcome(await post(author, '钟快了0'))).toBe('200');
    });

    test('a day of the zone has a limit, too, and the next one begins anew', async () => {
      const [author, other] = [await user(), await user()];
      // Noon in Shanghai.
      now = momentOf(dayIn(now, 'Asia/Shanghai'), 'Asia/Shanghai', 12);

      const { aDay } = PACE_DEFAULTS.newcomers.post;
      for (let n = 0; n < aDay; n++) {
        expect(outcome(await post(author, `今天第${n}篇`))).toBe('200');
        now += 15_000;
      }
      const refused = await post(author, '今天最后一篇');
      expect(outcome(refused)).toBe('429 WRITING_DAY_FULL');
      expect(refused.Desc).toMatch(new RegExp(`^今天最多可发布${aDay}条，请在.*0:00后再试$`));
      // Comments are counted apart.
      expect(outcome(await comment(author, (await post(other, '别人的')).Message.wbId, '评论'))).toBe('200');
      now += 12 * HOUR_MS;
      expect(outcome(await post(author, '明天第一篇'))).toBe('200');
    });

    const AD = '本工作室长期出售各区游戏金币，价格便宜，安全快捷，需要的朋友联系客服';
    const say = async (who: TestClient, wbId: number, content: string) => comment(who, wbId, content);

    test('nearly the same as one’s own, or as several others’, waits', async () => {
      const [author, spammer] = [await user(), await user()];
      const { wbId } = (await post(author, '帖')).Message;
      const { minutes, people } = PACE_DEFAULTS.similar;
      expect(outcome(await say(spammer, wbId, AD))).toBe('200');
      const again = await say(spammer, wbId, AD.replace('便宜', '实惠'));
      expect([outcome(again), again.Desc.startsWith('相似的内容刚刚已经发布过，请在')]).toEqual([
        '409 TEXT_SIMILAR',
        true,
      ]);
      const others = await Promise.all(Array.from({ length: people + 1 }, () => user()));
      const replies = [];
      for (const [n, other] of others.entries())
        replies.push(outcome(await say(other, wbId, `${AD}${'！'.repeat(n)}`)));
      // One of them was the first one's.
      expect(replies).toEqual([...Array(people - 1).fill('200'), '409 TEXT_SIMILAR', '409 TEXT_SIMILAR']);
      expect(outcome(await say(others[0]!, wbId, '请问新手应该先做哪一条任务线，有没有老玩家指点一下'))).toBe('200');
      now += minutes * 60_000;
      expect(outcome(await say(spammer, wbId, AD.replace('便宜', '实惠')))).toBe('200');
    });

    test('whoever manages posts is held up by neither', async () => {
      const manager = await user({ sw4: [13] });
      const replies = [];
      for (let n = 0; n <= PACE_DEFAULTS.members.post.aMinute; n++) replies.push(outcome(await post(manager, '公告')));
      expect(new Set(replies)).toEqual(new Set(['200']));
    });
  },
  { now: () => now, rateLimited: true },
);
