import { expect, test } from 'vitest';
import type { Suggested } from '../../platform/contract/endpoints/search-suggest.ts';
import { describeApi, outcome } from './each-engine.ts';

const LIST = '/api/bbs/weibo/list/get_weibo_list_v2';
interface Listed {
  readonly list: { readonly wbId: number; readonly wbDesc: string }[];
  readonly multiKeyword: string[];
}
const encode = encodeURIComponent;

describeApi('topics and search', (world) => {
  test('topics: detail, list, search and a person’s, each in its zone', async () => {
    const { app } = world;
    const author = await app.asUser();
    await world.post(author, { wbContent: '<p>[topic,远征 🐉,,]出发</p>' });
    const detail = (zone: string) => `/api/bbs/topics/get_topic_detail?zone=${zone}&topicName=${encode('远征 🐉')}`;
    expect((await app.visitor.get(detail('sw4'))).Message).toMatchObject({
      topic: '远征 🐉',
      topicName: '远征 🐉',
      postCount: 1,
      label: '',
      isRecommended: false,
    });
    expect(outcome(await app.visitor.get(detail('mx')))).toBe('404 NOT_FOUND');
    expect(outcome(await app.visitor.get('/api/bbs/topics/get_topic_detail?zone=sw4'))).toBe('400 BAD_INPUT');
    const search = (zone: string) =>
      app.visitor.get<unknown[]>(`/api/bbs/topics/search_topics?zone=${zone}&q=${encode('征')}`);
    expect((await search('sw4')).Message).toHaveLength(1);
    expect((await search('mx')).Message).toEqual([]);
    const own = (zone: string, uid: number) => `/api/bbs/topics/list_user_display_topic?zone=${zone}&uid=${uid}`;
    expect((await app.visitor.get(own('sw4', author.uid))).Message).toMatchObject({ list: [{ postCount: 1 }] });
    expect((await app.visitor.get(own('mx', author.uid))).Message).toEqual({ list: [], hasMore: false });
    const { list } = (await app.visitor.get<{ list: { topicId: number }[] }>(own('sw4', author.uid))).Message;
    const one = (id: number, zone = 'sw4') => app.visitor.get(`${own(zone, author.uid)}&topicId=${id}`);
    const id = list[0]?.topicId ?? 0;
    expect((await one(id)).Message).toMatchObject({ list: [{ topicId: id }], hasMore: false });
    expect((await one(id + 1)).Message).toEqual({ list: [], hasMore: false });
    expect((await one(id, 'mx')).Message).toEqual({ list: [], hasMore: false });
    expect(outcome(await app.visitor.get(own('sw4', 987_654)))).toBe('404 NOT_FOUND');
  });

  test('recommending and editing topics is for managers of the zone; everybody sees it at once', async () => {
    const { app } = world;
    const author = await app.asUser();
    const wbId = await world.post(author, { wbContent: '<p>#被藏的话题# 一</p>' });
    const manager = await app.asUser({ sw4: [13] });
    const set = '/api/bbs/topics/recommend/set?zone=sw4';
    const list = async () =>
      (await app.visitor.get<{ list: { topic: string }[] }>('/api/bbs/topics/recommend/list?zone=sw4&limit=5')).Message
        .list;
    const first = async () => (await list())[0]?.topic;
    const body = { topics: ['官方活动'] };
    expect(outcome(await app.visitor.send('POST', set, body))).toBe('401 NOT_SIGNED_IN');
    expect(outcome(await author.send('POST', set, body))).toBe('403 FORBIDDEN');
    expect(outcome(await (await app.asUser({ mx: [13], sw4: [12] })).send('POST', set, body))).toBe('403 FORBIDDEN');
    expect(outcome(await manager.send('POST', set, { topics: ['a'.repeat(41)] }))).toBe('400 BAD_INPUT');
    expect(outcome(await manager.send('POST', set, { topics: ['  '] }))).toBe('400 BAD_INPUT');
    await list();
    expect(outcome(await manager.send('POST', set, body))).toBe('200');
    expect(await first()).toBe('官方活动');
    const edit = { topicName: '官方活动', label: '活动' };
    expect(outcome(await author.send('POST', '/api/bbs/topics/edit_topic?zone=sw4', edit))).toBe('403 FORBIDDEN');
    expect(outcome(await manager.send('POST', '/api/bbs/topics/edit_topic?zone=sw4', edit))).toBe('200');
    expect((await list())[0]).toMatchObject({ label: '活动' });
    expect((await list()).map(({ topic }) => topic)).toContain('被藏的话题');
    await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
    expect((await list()).map(({ topic }) => topic)).not.toContain('被藏的话题');
    await manager.send('POST', set, { topics: [] });
  });

  test('posts: hits with an excerpt around the first of them, titles alone, hidden ones never, by zone', async () => {
    const { app } = world;
    const author = await app.asUser();
    const long = '风平浪静。'.repeat(60);
    const wbId = await world.post(author, { wbTitle: '见闻', wbContent: `<p>${long}忽然出现了鲲鹏ＡＢ，${long}</p>` });
    const find = (query: string, zone = 'sw4') => app.visitor.get<Listed>(`${LIST}?zone=${zone}&${query}`);
    const { list, multiKeyword } = (await find(`q=${encode('鲲鹏 ab')}&sort=13`)).Message;
    expect(list.map((post) => post.wbId)).toEqual([wbId]);
    expect(list[0]?.wbDesc).toMatch(/^….*出现了鲲鹏ＡＢ.*…$/u);
    expect([...(list[0]?.wbDesc ?? '')].length).toBeLessThanOrEqual(122);
    expect(multiKeyword).toEqual(['鲲鹏', 'ab']);
    expect((await find(`q=${encode('鲲鹏')}&searchTitleFlag=true`)).Message.list).toEqual([]);
    expect((await find(`q=${encode('见闻')}&searchTitleFlag=true`)).Message.list).toHaveLength(1);
    expect((await find(`q=${encode('鲲鹏')}&themeId=2`)).Message.list).toEqual([]);
    expect((await find(`q=${encode('鲲鹏')}&uid=${author.uid}&themeId=1`)).Message.list).toHaveLength(1);
    expect((await find(`q=${encode('鲲鹏')}&uid=${author.uid + 1}`)).Message.list).toEqual([]);
    for (const sort of [1, 2, 3, 13])
      expect((await find(`q=${encode('鲲鹏')}&sort=${sort}`)).Message.list).toHaveLength(1);
    expect((await find(`q=${encode('鲲鹏')}`, 'mx')).Message.list).toEqual([]);
    await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
    expect((await find(`q=${encode('鲲鹏')}`)).Message.list).toEqual([]);
  });

  test('posts: the excerpt stands around the first hit where two narrow lines of the summary would end before it', async () => {
    const { app } = world;
    const author = await app.asUser();
    const calm = '浪静'.repeat(20);
    const post = (text: string) => world.post(author, { wbTitle: '航行', wbContent: `<p>${text}</p>` });
    const [late, early] = [await post(`${calm}遇见螭吻${calm}`), await post(`遇见螭吻${calm}`)];
    const { list } = (await app.visitor.get<Listed>(`${LIST}?zone=sw4&q=${encode('螭吻')}&sort=13`)).Message;
    const descriptions = new Map(list.map(({ wbId, wbDesc }) => [wbId, wbDesc]));
    expect(descriptions.get(late)).toBe(`…${calm.slice(-22)}遇见螭吻${calm}`);
    expect(descriptions.get(early)).toBe(`遇见螭吻${calm}`);
  });

  test('people are found by the nick they have now, and hot words come from what members search for', async () => {
    const { app } = world;
    const [one, two] = [await app.asUser({}, { nick: '夜航西风' }), await app.asUser({}, { nick: '西风烈' })];
    const find = async (q: string) =>
      (
        await app.visitor.get<{ list: { uid: number }[] }>(`/api/bbs/search/users?zone=sw4&q=${encode(q)}`)
      ).Message.list.map(({ uid }) => uid);
    expect((await find('西风')).toSorted()).toEqual([one.uid, two.uid].toSorted());
    expect(await find('没有这个人')).toEqual([]);
    expect(outcome(await app.visitor.get(`/api/bbs/search/users?zone=sw4&q=${'x'.repeat(41)}`))).toBe(
      '400 SEARCH_TOO_LONG',
    );
    const wbId = await world.post(one, { wbTitle: '浮空岛在哪里' });
    const third = await app.asUser();
    for (const member of [one, two, third]) await member.get(`${LIST}?zone=sw4&q=${encode('浮空岛')}`);
    await one.get(`${LIST}?zone=sw4&q=${encode('在哪里')}`);
    const hot = async () => {
      await app.core.hot.refresh(Date.now());
      const { Message } = await app.visitor.get<{ keyword: string }[]>('/api/bbs/search/hot?zone=sw4');
      return Message.map(({ keyword }) => keyword);
    };
    await expect.poll(hot).toContain('浮空岛');
    expect(await hot()).not.toContain('在哪里');
    // Words that stood in a post alone which nobody may read any more stand nowhere else either.
    const moderator = await app.asUser({ sw4: [12] });
    await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '隐私' });
    expect(await hot()).not.toContain('浮空岛');
  });

  test('suggestions: posts by their titles, people, topics and themes, as far as the viewer may see them', async () => {
    const { app } = world;
    const author = await app.asUser({}, { nick: '赤珊瑚' });
    const blocked = await app.asUser({}, { nick: '珊瑚虫' });
    const reader = await app.asUser();
    const moderator = await app.asUser({ sw4: [12] });
    const [shown, theirs, hidden] = [
      await world.post(author, { wbTitle: '珊瑚海', wbContent: '<p>#珊瑚话题# 一</p>' }),
      await world.post(blocked, { wbTitle: '珊瑚礁' }),
      await world.post(author, { wbTitle: '珊瑚岛', wbContent: '<p>#珊瑚暗礁# 二</p>' }),
    ];
    await world.post(author, { wbTitle: '别的', wbContent: '<p>珊瑚只在正文</p>' });
    await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId: hidden, reason: '重复' });
    await reader.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: blocked.uid });
    const suggest = async (client: typeof app.visitor, q = '珊瑚', zone = 'sw4') => {
      const path = `/api/bbs/search/suggest?zone=${zone}&q=${encode(q)}`;
      const { posts, people, topics, themes } = (await client.get<Suggested>(path)).Message;
      return {
        posts: posts.map(({ wbId }) => wbId),
        people: people.map(({ uid }) => uid).toSorted(),
        topics: topics.map(({ topic }) => topic),
        themes: themes.map(({ name }) => name),
      };
    };
    const all = { people: [author.uid, blocked.uid].toSorted(), topics: ['珊瑚话题'], themes: [] };
    expect(await suggest(app.visitor)).toEqual({ ...all, posts: [theirs, shown] });
    // Who has blocked somebody is told nothing of them, and everybody else is.
    expect(await suggest(reader)).toEqual({ ...all, posts: [shown], people: [author.uid] });
    expect(await suggest(author)).toEqual({ ...all, posts: [theirs, shown] });
    // People belong to no zone; posts and topics do.
    expect(await suggest(app.visitor, '珊瑚', 'mx')).toEqual({ ...all, posts: [], topics: [] });
    const theme = (await app.visitor.get<{ name: string }[]>('/api/bbs/weibo/get_themes?zone=sw4')).Message[0]?.name;
    expect((await suggest(app.visitor, theme)).themes).toContain(theme);
    // They are found by either of their names, and named in the reader's language.
    const inEnglish = async (q: string) => {
      const url = `/api/bbs/search/suggest?zone=sw4&q=${encode(q)}`;
      const reply = await app.visitor.inject({ url, headers: { 'accept-language': 'en' } });
      return reply.json<{ Message: Suggested }>().Message.themes.map(({ name }) => name);
    };
    expect(await inEnglish('海战')).toEqual(['Battle logs']);
    expect(await inEnglish('battle')).toEqual(['Battle logs']);
    expect((await suggest(app.visitor, 'battle')).themes).toEqual(['海战日志']);
    expect(await suggest(app.visitor, '  ')).toEqual({ posts: [], people: [], topics: [], themes: [] });
    const long = `/api/bbs/search/suggest?zone=sw4&q=${'x'.repeat(41)}`;
    expect(outcome(await app.visitor.get(long))).toBe('400 SEARCH_TOO_LONG');
  });

  test('filters: what is none is refused; who is blocked is left out, unless they are asked for', async () => {
    const { app } = world;
    const author = await app.asUser({}, { nick: '量天尺' });
    const reader = await app.asUser();
    const wbId = await world.post(author, { wbTitle: '星图' });
    await reader.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: author.uid });
    const find = (query: string, client: typeof app.visitor = app.visitor) =>
      client.get<Listed>(`${LIST}?zone=sw4&q=${encode('星图')}&${query}`);
    const ids = async (query: string, client?: typeof app.visitor) =>
      (await find(query, client)).Message.list.map((post) => post.wbId);
    expect(await ids('time=day')).toEqual([wbId]);
    expect(await ids('time=day&pictures=1')).toEqual([]);
    expect(await ids('time=day', reader)).toEqual([]);
    expect(await ids(`time=day&author=${encode('量天尺')}`, reader)).toEqual([wbId]);
    expect(await ids(`author=${author.uid}`)).toEqual([wbId]);
    for (const wrong of [
      'time=hour',
      'from=yesterday',
      'from=2026-02-30',
      'from=2026-02-02&to=2026-02-01',
      'pictures=2',
    ])
      expect(outcome(await find(wrong)), wrong).toBe('400 BAD_INPUT');
  });
});
