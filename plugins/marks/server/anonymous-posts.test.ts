import { afterAll, expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { clear, SERVER_THEME, testZones } from './test-support.ts';

const VIP = '/api/bbs/vip/weibo';
interface Log {
  readonly list: { readonly action: string; readonly byUid: number; readonly byNick: string }[];
}

const zones = testZones();
afterAll(zones.remove);

describeApi(
  'marks of a post without a name',
  (world) => {
    const logOf = async (client: TestClient, wbId: number) =>
      (await client.get<Log>(`/api/bbs/moderation/log?zone=sw4&targetType=post&targetId=${wbId}`)).Message.list;

    test('come with it as the deed of nobody, and go as one when it changes its category', async () => {
      const moderator = await world.app.asUser({ sw4: [12] });
      const by = await world.app.asUser({ sw4: [13, 31, 97] }, { nick: '持灯人' });
      const marks = [{ mark: 'STICKY' }, { mark: 'RECOMMEND', themeIdList: [SERVER_THEME] }];
      const fields = { wbTitle: '不具名', wbContent: '<p>有话</p>', wbThemeId: SERVER_THEME };
      const sent = { ...fields, markInfoArray: JSON.stringify(marks) };
      const posted = await by.send<{ wbId: number; userInfo: { uid: number } }>(
        ...(['POST', `${VIP}/common/add?zone=sw4`, sent] as const),
      );
      expect(outcome(posted)).toBe('200');
      const { wbId, userInfo } = posted.Message;
      const nobody = { byUid: userInfo.uid, byNick: '匿名玩家' };
      expect(await logOf(moderator, wbId)).toMatchObject([
        { action: 'post.mark.RECOMMEND', ...nobody },
        { action: 'post.mark.STICKY', ...nobody },
      ]);

      const edit = { wbId, content: '<p>换了分类</p>', title: '不具名', themeId: 1 };
      expect(outcome(await by.send('POST', `${VIP}/common/edit?zone=sw4`, edit))).toBe('200');
      // One that is published later, too: by then it is the same.
      const at = { ...sent, wbThemeId: SERVER_THEME, timingOpenTime: Date.now() + 3_600_000 };
      const later = await by.send<{ draftId: number }>('POST', `${VIP}/common/add?zone=sw4`, at);
      const now = { id: later.Message.draftId, optType: 1 };
      const open = '/api/bbs/weibo/draft/update_timing_open_status?zone=sw4';
      const opened = await by.send<{ wbId: number }>('POST', open, now);
      expect(outcome(opened)).toBe('200');
      const [first, ...others] = await logOf(moderator, wbId);
      expect(first).toMatchObject({ action: 'post.unmark.RECOMMEND', ...nobody });
      for (const row of [...others, ...(await logOf(moderator, opened.Message.wbId))])
        expect(row).toMatchObject(nobody);
      expect(await logOf(moderator, opened.Message.wbId)).toHaveLength(2);
      await clear(world);
    });

    test('somebody who marks it afterwards does so under their own name, the author of a named post as well', async () => {
      const manager = await world.app.asUser({ sw4: [13, 97] });
      const mark = { mark: 'STICKY' };
      const fields = { wbTitle: '具名', wbContent: '<p>有话</p>', wbThemeId: 1 };
      const named = await manager.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
        ...fields,
        markInfoArray: JSON.stringify([mark]),
      });
      const anonymous = await manager.send<{ wbId: number }>('POST', `${VIP}/common/add?zone=sw4`, fields);
      const other = await world.app.asUser({ sw4: [13] });
      const { wbId } = anonymous.Message;
      await other.send('PUT', '/api/bbs/weibo/mark/update_mark?zone=sw4', { wbId, ...mark, set: true });
      expect(await logOf(other, named.Message.wbId)).toMatchObject([{ byUid: manager.uid }]);
      expect(await logOf(other, wbId)).toMatchObject([{ byUid: other.uid }]);
      await clear(world);
    });
  },
  { zonesDir: zones.dir },
);
