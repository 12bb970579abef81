import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { OwnUser } from '../../../platform/contract/endpoints/users.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { Operation } from '../contract.ts';

/** Paths of uploads, with the field of the file. */
const IMAGES = ['images', 'upload-file'] as const;
const AVATAR = ['user/updateIcon', 'iconfile'] as const;
const FEEDBACK = ['images/no_default_check', 'upload-file'] as const;

describeApi('public opinion', (world) => {
  const enabled = async (zone = 'sw4') =>
    (await world.app.visitor.get<{ enable: number }>(`/api/bbs/publicOpinion/getEnable?zone=${zone}`)).Message.enable;
  const set = (who: TestClient, enable: unknown, reason: unknown = '舆情升温', zone = 'sw4') =>
    who.send('POST', `/api/bbs/publicOpinion/setEnable?zone=${zone}`, { enable, reason });
  const records = (who: TestClient, zone = 'sw4') =>
    who.get<{ list: Operation[] }>(`/api/bbs/publicOpinion/list_operate_record?zone=${zone}`);
  const flag = async (who: TestClient) =>
    (await who.get<OwnUser>('/api/bbs/user/baseInfo?zone=sw4')).Message['publicOpinion' as keyof OwnUser];

  let seed = 0;
  async function upload(
    who: TestClient,
    zone = 'sw4',
    [path, field]: readonly [string, string] = IMAGES,
  ): Promise<string> {
    const background = { r: ++seed, g: 90, b: 120 };
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
    const token = (await who.get<string>('/api/bbs/weibo/csrfToken')).Message;
    const head =
      '--b\r\ncontent-disposition: form-data; name="FIELD"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const reply = await who.inject({
      method: 'POST',
      url: `/api/bbs/${path}?zone=${zone}`,
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-csrf-token': token },
      payload: Buffer.concat([Buffer.from(head.replace('FIELD', field)), image, Buffer.from('\r\n--b--\r\n')]),
    });
    return reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ Desc: string }>().Desc}`;
  }

  it('closes image uploads of one zone for everybody but its managers, and opens them again', async () => {
    const member = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    expect([await enabled(), await upload(member), await flag(member)]).toEqual([0, '200', false]);
    expect((await set(manager, 1)).status).toBe(200);
    expect([await enabled(), await enabled('mx')]).toEqual([1, 0]);
    expect(await upload(member)).toBe('403 功能维护中，暂无法上传图片');
    expect([await upload(member, 'mx'), await upload(manager), await flag(member)]).toEqual(['200', '200', true]);
    expect(await flag(manager)).toBe(false);
    expect((await set(manager, 0, '已平息')).status).toBe(200);
    expect([await enabled(), await upload(member)]).toEqual([0, '200']);
    const { list } = (await records(manager)).Message;
    expect(list.map(({ enable, reason, uid }) => [enable, reason, uid])).toEqual([
      [0, '已平息', manager.uid],
      [1, '舆情升温', manager.uid],
    ]);
  });

  it('closes the pictures of people and of feedback as well, before anything of them is kept', async () => {
    const member = await world.app.asUser();
    const manager = await world.app.asUser({ mx: [13] });
    const avatarUrl = async () =>
      (await member.get<OwnUser>('/api/bbs/user/baseInfo?zone=mx')).Message.ywUserInfo.avatarUrl;
    await set(manager, 1, '舆情升温', 'mx');
    const before = await avatarUrl();
    expect(await upload(member, 'mx', AVATAR)).toBe('403 功能维护中，暂无法上传图片');
    expect(await avatarUrl()).toBe(before);
    expect(await upload(member, 'mx', FEEDBACK)).toBe('403 功能维护中，暂无法上传图片');
    for (const kind of [AVATAR, FEEDBACK]) expect(await upload(manager, 'mx', kind)).toBe('200');
    await set(manager, 0, '已平息', 'mx');
    for (const kind of [AVATAR, FEEDBACK]) expect(await upload(member, 'mx', kind)).toBe('200');
    expect(await avatarUrl()).not.toBe(before);
  });

  it('records a change once, however many operators make it at the same time', async () => {
    const managers = [await world.app.asUser({ jl: [13] }), await world.app.asUser({ all: [13] })];
    await Promise.all(Array.from({ length: 10 }, (_, n) => set(managers[n % 2]!, 1, `第${n}次`, 'jl')));
    expect((await records(managers[1]!, 'jl')).Message.list).toHaveLength(1);
    expect(await enabled('jl')).toBe(1);
  });

  it('is nobody else’s: visitors, members, managers of other zones, bad input', async () => {
    const [member, foreign, manager] = [
      await world.app.asUser(),
      await world.app.asUser({ mx: [13] }),
      await world.app.asUser({ sw4: [13] }),
    ];
    for (const [who, answer] of [
      [world.app.visitor, '401 NOT_SIGNED_IN'],
      [member, '403 FORBIDDEN'],
      [foreign, '403 FORBIDDEN'],
    ] as const) {
      expect(outcome(await records(who))).toBe(answer);
      if (who !== world.app.visitor) expect(outcome(await set(who, 1))).toBe(answer);
    }
    expect(outcome(await set(manager, 2))).toBe('400 BAD_INPUT');
    expect(outcome(await set(manager, 1, '  '))).toBe('400 REASON_REQUIRED');
    expect(await enabled()).toBe(0);
  });
});
