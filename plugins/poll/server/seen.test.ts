import { afterAll, beforeAll, expect, it } from 'vitest';
import { outcome } from '../../../tests/api/each-engine.ts';
import { buildTestApp, type TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { zonesFixture } from '../../../server/zones/fixture.ts';
import type { Poll } from '../contract.ts';
import { createPollWorld, HOUR, votesOf } from './test-support.ts';
import { contextService, messageService } from '../../../server/sdk/index.ts';

/** The team-ups: posts there may be without a title, but for polls. */
const UNTITLED_THEME = 10;

describeOnEachEngine('what voters have before them', (open) => {
  let world: Awaited<ReturnType<typeof createPollWorld>>;
  beforeAll(async () => {
    world = await createPollWorld(open);
  });
  afterAll(() => world.app.stop());

  const edit = (input: object) => world.starter.send<Poll>('POST', '/api/bbs/poll/edit_poll?zone=sw4', input);
  const vote = (client: TestClient, wbId: number, optionIds: readonly (number | undefined)[], version: number) =>
    client.send<Poll>('POST', '/api/bbs/poll/add_poll?zone=sw4', { wbId, optionIds, version });

  it('no ballot counts for a wording that its voter has not seen', async () => {
    const { wbId, ids } = await world.start({ pollVisible: 0 });
    const voter = await world.app.asUser();
    const pollOptions = JSON.stringify([
      { id: ids[0], name: '巡洋舰' },
      { id: ids[1], name: '战列舰' },
    ]);
    expect((await edit({ wbId, version: 0, pollOptions })).status).toBe(200);
    expect(outcome(await vote(voter, wbId, [ids[0]], 0))).toBe('409 CHANGED');
    expect(votesOf((await world.info(world.starter, wbId)).Message)).toEqual([0, 0, 0]);
    expect(votesOf((await vote(voter, wbId, [ids[1]], 1)).Message)).toEqual([0, 1, 0]);
  });

  it('whoever has lost their ballot is told of the options that they had chosen, and of no others', async () => {
    const { wbId, ids } = await world.start({ pollVisible: 2, pollMaxNum: 3 });
    const [one, both] = [await world.app.asUser(), await world.app.asUser()];
    await vote(one, wbId, [ids[0]], 0);
    await vote(both, wbId, [ids[0], ids[1]], 0);
    const removed = JSON.stringify([0, 1].map((index) => ({ id: ids[index], votes: 'void' })));
    const pollOptions = JSON.stringify([{ name: '驱逐舰' }]);
    expect((await edit({ wbId, version: 0, removed, pollOptions, addedVotes: 'keep' })).status).toBe(200);
    const told = async (client: TestClient, language = 'zh') => {
      const url = '/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1';
      return (await client.inject({ url, headers: { 'accept-language': language } })).body;
    };
    expect(await told(one)).toContain('选择的「战列舰」已被移除，你的选票随之作废');
    expect(await told(both)).toContain('选择的「战列舰、巡洋舰」已被移除，你的选票随之作废');
    expect(await told(both, 'en')).toContain('was removed (“战列舰, 巡洋舰”)');
    // One that was stored when names were joined as it was written.
    const values = { title: '哪艘船', option: '战列舰、巡洋舰' };
    await world.app.db.tx(() =>
      world.app.core.services
        .of(messageService)
        .send(world.app.core.services.of(contextService).in('sw4', world.now())!, [
          { to: one.uid, kind: 'system', action: 1, text: 'poll:reduced', values },
        ]),
    );
    expect(await told(one)).toContain('选择的「战列舰、巡洋舰」已被移除，你的选票保留其余选择');
  });

  it('an edit of the post leaves it the title and the text that a poll has to have', async () => {
    const { wbId } = await world.start();
    const plain = (await world.add(world.starter, { wbIsPoll: 0, wbThemeId: UNTITLED_THEME })).Message.wbId;
    const poll = (await world.add(world.starter, { wbThemeId: UNTITLED_THEME })).Message.wbId;
    const change = (id: number, fields: object) =>
      world.starter.send('POST', '/api/bbs/weibo/edit?zone=sw4', {
        wbId: id,
        title: '投票帖',
        content: '<p>来选一选</p>',
        ...fields,
      });
    expect(outcome(await change(wbId, { title: '' }))).toBe('400 TITLE_REQUIRED');
    expect(outcome(await change(poll, { title: '' }))).toBe('400 POST_TITLE_REQUIRED');
    expect(outcome(await change(wbId, { content: '' }))).toBe('400 CONTENT_EMPTY');
    expect(outcome(await change(plain, { title: '' }))).toBe('200');
    expect(outcome(await change(wbId, { title: '改好了' }))).toBe('200');
  });
});

it('a zone without levels takes no poll for members of a level: nobody could vote', async () => {
  const zones = zonesFixture();
  const zone = JSON.parse(zones.text('sw4/zone.json')) as { plugins: Record<string, unknown> };
  delete zone.plugins['levels'];
  zones.write('sw4/zone.json', JSON.stringify(zone));
  const app = await buildTestApp({ zonesDir: zones.dir });
  const starter = await app.asUser({ sw4: [10] });
  const add = (zmMinLevel: number) =>
    starter.send('POST', '/api/bbs/weibo/add?zone=sw4', {
      wbTitle: '投票帖',
      wbContent: '<p>来选一选</p>',
      wbThemeId: 1,
      wbIsPoll: 1,
      pollTitle: '哪艘船',
      pollEndTime: Date.now() + HOUR,
      pollOptions: JSON.stringify([{ name: '甲' }, { name: '乙' }]),
      pollLimit: JSON.stringify({ zmMinLevel }),
    });
  expect(outcome(await add(1))).toBe('400 NO_ALLIANCE_LEVELS');
  expect(outcome(await add(0))).toBe('200');
  await app.stop();
  zones.dispose();
});
