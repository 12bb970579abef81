import { expect, test } from 'vitest';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';

const WEIBO = '/api/bbs/weibo';
const REFUSED = '400 CARD_CLOSED';

describeApi('cards of groups that nobody may join', (world) => {
  async function groupOf(who: TestClient, name: string, verify: number, zone = 'sw4') {
    const groupId = `${name}${who.uid}`;
    await world.app.core.gameTables.putGroup({
      zone,
      groupId,
      areaId: 7,
      servername: '怒潮一区',
      name: '晚钟舰队',
      icon: '',
      verify,
      members: [{ uid: who.uid, position: '旗手' }],
    });
    return groupId;
  }
  const card = (id: string, type = 2) => `[card,晚钟舰队,${id},${type}]`;
  const post = (who: TestClient, path: string, body: object) =>
    who.send<{ wbId: number; id: number }>('POST', `${path}?zone=sw4`, body);
  const add = (who: TestClient, text: string, more: object = {}) =>
    post(who, `${WEIBO}/add`, { wbTitle: '招人', wbContent: `<p>${text}</p>`, wbThemeId: 1, ...more });
  const edit = (who: TestClient, wbId: number, text: string) =>
    post(who, `${WEIBO}/edit`, { wbId, content: `<p>${text}</p>` });

  test('are refused on every way in, whoever names them and however', async () => {
    const author = await world.app.asUser({ sw4: [13, 31] });
    const closed = await groupOf(author, 'c', 2);
    const open = await groupOf(author, 'o', 1);
    const stranger = await world.app.asUser({ sw4: [13] });
    for (const who of [author, stranger]) {
      expect(outcome(await add(who, card(closed)))).toBe(REFUSED);
      expect(outcome(await add(who, `${card(open)} ${card(closed)}`))).toBe(REFUSED);
      // Its text is the same when it comes as characters.
      expect(outcome(await add(who, card(closed).replace('[', '&#91;')))).toBe(REFUSED);
      const { wbId } = (await add(who, card(open))).Message;
      expect(outcome(await edit(who, wbId, card(closed)))).toBe(REFUSED);
      const comment = (content: string) => post(who, `${WEIBO}/comment/add_comment_v2`, { wbId, content });
      expect(outcome(await comment(`来 ${card(closed)}`))).toBe(REFUSED);
      expect(outcome(await comment(`来 ${card(open)}`))).toBe('200');
      const draft = (content: string) =>
        post(who, `${WEIBO}/draft/add_draft`, { title: '招人', content, wbThemeId: 1 });
      expect(outcome(await draft(card(closed)))).toBe(REFUSED);
      const { id } = (await draft(card(open))).Message;
      expect(outcome(await post(who, `${WEIBO}/draft/update_draft`, { id, content: card(closed) }))).toBe(REFUSED);
    }
    expect(outcome(await add(author, card(closed), { timingOpenTime: Date.now() + 3_600_000 }))).toBe(REFUSED);
    const vip = await world.app.asUser({ sw4: [13, 97] });
    const sent = { wbTitle: '招人', wbContent: card(closed), wbThemeId: 1 };
    expect(outcome(await post(vip, '/api/bbs/vip/weibo/common/add', sent))).toBe(REFUSED);
    const { id: typeId } = (await post(author, `${WEIBO}/template/save_type`, { typeName: '招人' })).Message;
    const template = (templateContent: string) =>
      post(author, `${WEIBO}/template/save`, {
        typeId,
        templateName: '招人',
        templateContentList: [{ templateContent }],
      });
    expect(outcome(await template(card(closed)))).toBe(REFUSED);
    expect(outcome(await template(card(open)))).toBe('200');
  });

  test('stay where they stand already, and are no matter of other cards, places and zones', async () => {
    const author = await world.app.asUser();
    const id = await groupOf(author, 'b', 1);
    const { wbId } = (await add(author, card(id))).Message;
    await groupOf(author, 'b', 2);
    expect(outcome(await add(author, card(id)))).toBe(REFUSED);
    expect(outcome(await edit(author, wbId, `改过 ${card(id)}`))).toBe('200');
    expect(outcome(await edit(author, wbId, '拿走了'))).toBe('200');
    expect(outcome(await edit(author, wbId, card(id)))).toBe(REFUSED);
    // A role of that name is another thing, as is a group of another game; of an unknown one
    // nothing is said.
    expect(outcome(await add(author, card(id, 3)))).toBe('200');
    expect(outcome(await add(author, card(await groupOf(author, 'm', 2, 'mx'))))).toBe('200');
    expect(outcome(await add(author, card('nobody')))).toBe('200');
  });
});
