import { expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';

describeApi('accounts of the house', (world) => {
  const house = (key: string, nick: string) => world.app.core.services.users.house(key, nick, Date.now());

  test('there is one for each key, however many ask for it at once, and it keeps its uid', async () => {
    const uids = await Promise.all(Array.from({ length: 10 }, () => house('first', '无名氏')));
    expect(new Set(uids).size).toBe(1);
    expect(await house('first', '别的名字')).toBe(uids[0]);
    expect(await house('second', '另一位')).not.toBe(uids[0]);
  });

  test('a name that a player has is not taken from her', async () => {
    const player = await world.app.asUser({}, { nick: '匿名玩家' });
    const uid = await house('third', '匿名玩家');
    const shown = await world.app.visitor.get<{ nick: string }>(`/api/bbs/user/detail/${uid}?zone=sw4`);
    expect(uid).not.toBe(player.uid);
    expect(shown.Message.nick).toMatch(/^匿名玩家-\d{6}$/);
  });

  test('nobody logs in as it, nor registers its name', async () => {
    await house('fourth', '门房');
    const enter = (path: string, body: object) => world.app.visitor.send('POST', `/account/api/${path}`, body);
    for (const password of ['*', '', 'Tide-and-lantern-41'])
      expect((await enter('login', { account: '$fourth', password })).Succeed).toBe(false);
    const taken = await enter('register', { account: '$fourth', password: 'Tide-and-lantern-41' });
    expect(outcome(taken)).toBe('400 ACCOUNT_INVALID');
  });
});
