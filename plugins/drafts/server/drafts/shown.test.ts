import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeApi } from '../../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../../tests/support/app.ts';
import type { Draft } from '../../contract.ts';

const DRAFTS = '/api/bbs/weibo/draft';

async function picture(client: TestClient, r: number): Promise<string> {
  const png = await sharp({ create: { width: 9, height: 5, channels: 3, background: { r, g: 9, b: 9 } } })
    .png()
    .toBuffer();
  const images = png.toString('base64');
  return (await client.send<{ url: string }[]>('POST', '/api/bbs/images/base64?zone=sw4', { images })).Message[0]!.url;
}

describeApi('what a draft says of itself', (world) => {
  test('the pictures of its text, and whether a template was put into it', async () => {
    const author = await world.app.asUser({ sw4: [13] });
    const save = (path: string, fields: object) =>
      author.send<{ id: number }>('POST', `${DRAFTS}/${path}?zone=sw4`, fields);
    const pictures = [await picture(author, 9), await picture(author, 99)];
    const content = pictures.map((src) => `<p><img src="${src}"></p>`).join('');
    const { id } = (await save('add_draft', { title: '公告', content, attachments: '{}' })).Message;
    const draft = async () => (await author.get<Draft>(`${DRAFTS}/get_detail?zone=sw4&id=${id}`)).Message;
    const first = await draft();
    expect(first).toMatchObject({ existTemplate: 0 });
    expect(JSON.parse(first.wbImages ?? '')).toEqual(pictures);
    await save('update_draft', { id, attachments: JSON.stringify({ editor: { template: true } }) });
    expect(await draft()).toMatchObject({ existTemplate: 1 });
    const newest = await author.get<{ weiboDraft: Draft }>(`${DRAFTS}/get_remind_last?zone=sw4`);
    expect(newest.Message.weiboDraft).toMatchObject({ existTemplate: 1, wbImages: JSON.stringify(pictures) });
    // Whoever names them has said it.
    await save('update_draft', { id, wbImages: [pictures[1]], existTemplate: 0, attachments: '{}' });
    expect(await draft()).toMatchObject({ existTemplate: 0, wbImages: JSON.stringify([pictures[1]]) });
  });
});
