import { expect, test } from 'vitest';
import { describeApi } from '../../../../tests/api/each-engine.ts';
import { TimingOperation, type Draft } from '../../contract.ts';
import { DRAFTS, HOUR, hostOf, operate, postsOf, send } from './test-support.ts';

describeApi('a timed post whose time is changed', (world) => {
  const writer = () => world.app.asUser({ sw4: [13, 31] });

  test('a time that was changed in the box is not put back by a composer that holds the former one', async () => {
    const author = await writer();
    const at = Date.now() + HOUR;
    const attachments = (altersTime = false) => JSON.stringify({ editor: { timing: { at, altersTime } } });
    const { draftId: id } = (await send(author, { timingOpenTime: at, attachments: attachments() })).Message;
    const opened = (await author.get<Draft>(`${DRAFTS}/get_detail?zone=sw4&id=${id}`)).Message;
    const later = at + 5 * HOUR;
    expect((await operate(author, id, TimingOperation.changeTime, { timingOpenTime: later })).status).toBe(200);
    const stale = { id, version: opened.version, title: '改', attachments: attachments() };
    expect((await author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, stale)).status).toBe(409);
    await hostOf(world).publishDue(at + 1);
    expect(await postsOf(world, author.uid)).toEqual([]);
    await hostOf(world).publishDue(later);
    expect(await postsOf(world, author.uid)).toHaveLength(1);
  });

  test('that the post bears the chosen time can be said of a draft that waits', async () => {
    const author = await writer();
    const at = Date.now() + HOUR;
    const attachments = (altersTime: boolean) => JSON.stringify({ editor: { timing: { at, altersTime } } });
    const { draftId: id } = (await send(author, { timingOpenTime: at, attachments: attachments(false) })).Message;
    await author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, { id, attachments: attachments(true) });
    await hostOf(world).publishDue(at);
    expect(await postsOf(world, author.uid)).toMatchObject([{ wbCreateTime: at }]);
  });
});
