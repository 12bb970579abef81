import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import type { OwnUser, UserDetail } from '../../platform/contract/endpoints/users.ts';
import { viewerFor } from '../../server/modules/accounts/index.ts';
import { contextFor } from '../../server/seed/play.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';
import { auditService } from '../../server/sdk/index.ts';

const UPDATE = '/api/bbs/user/updateUserInfo?zone=sw4';
const DAY = 24 * 3600 * 1000;

describeApi('profiles', (world) => {
  const update = (client: TestClient, fields: object, zone = 'sw4') =>
    client.send<OwnUser>('POST', UPDATE.replace('sw4', zone), fields);
  const detail = async (client: TestClient, uid: number, zone = 'sw4') =>
    (await client.get<UserDetail>(`/api/bbs/user/detail/${uid}?zone=${zone}`)).Message;
  const own = async (client: TestClient, zone = 'sw4') =>
    (await client.get<OwnUser>(`/api/bbs/user/detail?zone=${zone}`)).Message;
  async function contextOf(client: TestClient, now = Date.now()) {
    const { core, zones } = world.app;
    const zone = zones.current().byAbbr.get('sw4');
    const data = await core.viewers.load(client.uid);
    if (!zone || !data) throw new Error('no such zone or person');
    return contextFor(zone, viewerFor(data, zone), now);
  }
  /** As if the last change of the nick had been so long ago. */
  const nickChangedAgo = (uid: number, ms: number) =>
    world.app.db.tx(async () => {
      await world.app.db
        .q<{ user_profile: { uid: number; nick_changed_at: number | null } }>()
        .updateTable('user_profile')
        .set({ nick_changed_at: Date.now() - ms })
        .where('uid', '=', uid)
        .execute();
    });

  describe('the nick', () => {
    test('changes every kept page at once, and not again for 30 days', async () => {
      const ann = await world.app.asUser({}, { nick: '旧名字一' });
      const wbId = await world.post(ann);
      const seen = async () =>
        (await world.app.visitor.get<Post>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message.userInfo.nick;
      expect([await seen(), (await detail(world.app.visitor, ann.uid)).nick]).toEqual(['旧名字一', '旧名字一']);
      const time = () => ann.get<{ canChange: boolean; nextTime: number }>('/api/bbs/user/nick/change/time?zone=sw4');
      expect((await time()).Message).toEqual({ canChange: true, nextTime: 0, intervalDays: 30 });
      const before = Date.now();
      expect((await update(ann, { nick: ' 新名字一 ' })).Message.ywUserInfo.nick).toBe('新名字一');
      expect([await seen(), (await detail(world.app.visitor, ann.uid)).nick]).toEqual(['新名字一', '新名字一']);
      expect((await own(ann)).ywUserInfo.nick).toBe('新名字一');
      const { canChange, nextTime } = (await time()).Message;
      expect(canChange).toBe(false);
      expect(nextTime).toBeGreaterThanOrEqual(before + 30 * DAY);
      const soon = await update(ann, { nick: '再改一次' });
      expect([outcome(soon), soon.Desc]).toEqual(['403 NICK_TOO_SOON', expect.stringMatching(/30.*\d{4}/)]);
      // The same one again is no change.
      expect(outcome(await update(ann, { nick: '新名字一', sex: 1 }))).toBe('200');
      await nickChangedAgo(ann.uid, 30 * DAY - 60_000);
      expect(outcome(await update(ann, { nick: '再改一次' }))).toBe('403 NICK_TOO_SOON');
      await nickChangedAgo(ann.uid, 30 * DAY);
      expect(outcome(await update(ann, { nick: '再改一次' }))).toBe('200');
    });

    test('is one person’s: of two who want it at once one gets it, and keeps all else', async () => {
      const people = await Promise.all([1, 2, 3].map(() => world.app.asUser()));
      const replies = await Promise.all(people.map((person) => update(person, { nick: 'Ｌucky星', sex: 2 })));
      expect(replies.map(outcome).sort()).toEqual(['200', '409 NICK_TAKEN', '409 NICK_TAKEN']);
      for (const [n, person] of people.entries()) {
        const { nick, sex } = (await own(person)).ywUserInfo;
        expect([nick === 'Lucky星', sex]).toEqual(replies[n]?.Succeed ? [true, 2] : [false, 0]);
        const time = await person.get<{ canChange: boolean }>('/api/bbs/user/nick/change/time?zone=sw4');
        expect(time.Message.canChange).toBe(!replies[n]?.Succeed);
      }
      expect(outcome(await update(await world.app.asUser(), { nick: 'LUCKY星' }))).toBe('409 NICK_TAKEN');
    });

    test('once changed, mentions of the old one still lead to the person', async () => {
      const ann = await world.app.asUser({}, { nick: '被提到的人' });
      const wbId = await world.post(ann, { wbContent: `<p>你好 [at,被提到的人,${ann.uid}]</p>` });
      await update(ann, { nick: '改了名的人' });
      const post = await ann.get<Post>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
      expect(post.Message.wbContent).toContain(`[at,被提到的人,${ann.uid}]`);
      expect((await detail(ann, ann.uid)).nick).toBe('改了名的人');
    });
  });

  test.each([
    [{ nick: '' }, '400 NICK_INVALID'],
    [{ nick: 'a,b' }, '400 NICK_INVALID'],
    [{ nick: 'x'.repeat(17) }, '400 NICK_INVALID'],
    [{ nick: 'x'.repeat(61) }, '400 NICK_INVALID'],
    [{ sex: 3 }, '400 BAD_INPUT'],
    [{ sex: -1 }, '400 BAD_INPUT'],
    [{ sig: '字'.repeat(61) }, '400 SIGNATURE_TOO_LONG'],
    [{}, '200'],
    [{ uid: 1, reputation: 5, avatarUrl: '/evil', sig_audit_state: 1 }, '400 UNKNOWN_FIELD'],
  ])('%j is answered %s and changes nothing', async (fields, expected) => {
    const ann = await world.app.asUser();
    const before = await own(ann);
    expect(outcome(await update(ann, fields))).toBe(expected);
    expect(await own(ann)).toEqual(before);
    expect(outcome(await update(world.app.visitor, fields))).toBe('401 NOT_SIGNED_IN');
  });

  test('who is muted publishes no name, picture or signature either', async () => {
    const ann = await world.app.asUser();
    const until = Date.now() + DAY;
    const mute = { zone: 'sw4', uid: ann.uid, kind: 1, until, reason: 'rude', byUid: ann.uid } as const;
    await world.app.core.restrictions.restrict(mute, Date.now());
    for (const fields of [{ nick: '换个名字骂' }, { sig: '骂人的签名' }])
      expect(outcome(await update(ann, fields))).toBe('403 MUTED');
    expect(outcome(await update(ann, { sex: 2 }))).toBe('200');
    expect(outcome(await icon(ann, await picture(40, 40)))).toBe('403 MUTED');
  });

  describe('signatures', () => {
    const waiting = async (client: TestClient, zone = 'sw4') =>
      client.get<{ list: { sig: string; userInfo: { uid: number } }[] }>(
        `/api/bbs/user/signature/review_list?zone=${zone}&limit=50`,
      );
    const decide = (client: TestClient, input: object, zone = 'sw4') =>
      client.send('POST', `/api/bbs/user/signature/review?zone=${zone}`, input);

    test('where they are reviewed only the owner and code 91 see a new one, until it has passed', async () => {
      const ann = await world.app.asUser();
      const bob = await world.app.asUser();
      const manager = await world.app.asUser({ sw4: [13] });
      const reviewer = await world.app.asUser({ sw4: [91] });
      const wbId = await world.post(ann);
      const sig = ' 一行\n签名\u202e  ';
      expect((await update(ann, { sig })).Message.ywUserInfo).toMatchObject({ sig: '一行 签名', sig_audit_state: 0 });
      const clean = '一行 签名';
      const shown = async (client: TestClient, zone = 'sw4') => {
        const { sig: text, sig_audit_state: state } = await detail(client, ann.uid, zone);
        return [text, state];
      };
      const onPost = async (client: TestClient) =>
        (await client.get<Post>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message.userInfo.sig;
      expect(await shown(ann)).toEqual([clean, 0]);
      expect(await shown(reviewer)).toEqual([clean, 0]);
      for (const other of [world.app.visitor, bob, manager]) {
        expect(await shown(other)).toEqual(['', 1]);
        expect(await onPost(other)).toBe('');
      }
      // mx does not review.
      expect(await shown(world.app.visitor, 'mx')).toEqual([clean, 1]);
      expect((await own(ann)).ywUserInfo).toMatchObject({ sig: clean, sig_audit_state: 0 });
      expect((await own(ann, 'mx')).ywUserInfo).toMatchObject({ sig: clean, sig_audit_state: 1 });

      expect((await waiting(reviewer)).Message.list.map(({ userInfo }) => userInfo.uid)).toContain(ann.uid);
      await update(reviewer, { sig: '自己的' });
      const own91 = { uid: reviewer.uid, state: 1, sig: '自己的' };
      expect(outcome(await decide(reviewer, own91))).toBe('403 OWN_MATTER');
      expect(outcome(await decide(reviewer, { uid: ann.uid, state: 1, sig: '别的' }))).toBe('409 CONFLICT');
      expect(outcome(await decide(reviewer, { uid: ann.uid, state: 1, sig: clean, reason: '通过' }))).toBe('200');
      for (const client of [world.app.visitor, bob, ann]) expect(await shown(client)).toEqual([clean, 1]);
      expect(await onPost(world.app.visitor)).toBe(clean);
      expect((await waiting(reviewer)).Message.list.map(({ userInfo }) => userInfo.uid)).not.toContain(ann.uid);

      expect(outcome(await decide(reviewer, { uid: ann.uid, state: 2, sig: clean }))).toBe('200');
      expect(await shown(ann)).toEqual([clean, 2]);
      expect(await shown(world.app.visitor)).toEqual(['', 1]);
      // A new text begins anew, wherever it was written: no way around the review leads through
      // another zone.
      await update(ann, { sig: '换了一句' }, 'mx');
      expect(await shown(world.app.visitor)).toEqual(['', 1]);
      expect(await shown(ann)).toEqual(['换了一句', 0]);
      expect(await shown(world.app.visitor, 'mx')).toEqual(['换了一句', 1]);
      await update(ann, { sig: '' });
      expect(await shown(ann)).toEqual(['', 1]);
      const rows = await world.app.core.services.of(auditService).list(await contextOf(ann), {
        targetType: 'user',
        targetId: ann.uid,
        limit: 10,
        offset: 0,
      });
      expect(rows.map(({ action, byUid }) => [action, byUid])).toEqual([
        ['signature.refuse', reviewer.uid],
        ['signature.show', reviewer.uid],
      ]);
    });

    test('are decided with code 91 of this zone, of people who have one', async () => {
      const ann = await world.app.asUser();
      await update(ann, { sig: '等一等' });
      const elsewhere = await world.app.asUser({ mx: [91], sw4: [13] });
      const reviewer = await world.app.asUser({ sw4: [91] });
      const verdict = { uid: ann.uid, state: 1, sig: '等一等' };
      for (const other of [ann, elsewhere]) {
        expect(outcome(await waiting(other))).toBe('403 FORBIDDEN');
        expect(outcome(await decide(other, verdict))).toBe('403 FORBIDDEN');
      }
      expect(outcome(await waiting(world.app.visitor))).toBe('401 NOT_SIGNED_IN');
      // Deciding in mx says nothing about sw4.
      expect(outcome(await decide(elsewhere, verdict, 'mx'))).toBe('200');
      expect((await detail(world.app.visitor, ann.uid)).sig).toBe('');
      const silent = await world.app.asUser();
      expect(outcome(await decide(reviewer, { uid: silent.uid, state: 1, sig: '' }))).toBe('404 NOT_FOUND');
      expect(outcome(await decide(reviewer, { uid: 99_999_999, state: 1, sig: 'x' }))).toBe('404 NOT_FOUND');
      expect(outcome(await decide(reviewer, { ...verdict, state: 0 }))).toBe('400 BAD_INPUT');
    });
  });

  const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
    sharp({ create: { width, height, channels: 3, background: '#3060c0' } })
      .toFormat(format)
      .toBuffer();
  async function icon(client: TestClient, bytes: Buffer, field = 'iconfile') {
    const token = (await client.get<string>('/api/bbs/weibo/csrfToken')).Message;
    const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
    const response = await client.inject({
      method: 'POST',
      url: `/api/bbs/user/updateIcon?zone=sw4&_csrf=${token}`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    });
    return {
      ...response.json<{ Message: { url: string }[] }>(),
      status: response.statusCode,
      headers: response.headers,
    };
  }

  describe('the picture', () => {
    test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
      'from %s becomes a square of 256, seen at once',
      async (format) => {
        const ann = await world.app.asUser();
        expect((await detail(world.app.visitor, ann.uid)).avatarUrl).toBe('');
        const reply = await icon(ann, await picture(400, 300, format));
        expect(outcome(reply)).toBe('200');
        const url = reply.Message[0]?.url ?? '';
        expect(url).toMatch(/^\/media\/sw4\/[0-9a-f]{2}\/[0-9a-f]{64}\.avatar\.webp$/);
        expect((await detail(world.app.visitor, ann.uid)).avatarUrl).toBe(url);
        expect((await own(ann)).ywUserInfo.avatarUrl).toBe(url);
        const file = await world.app.visitor.inject({ method: 'GET', url });
        expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
        expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
        // It is no picture for posts.
        const wbContent = `<p>x</p><img src="${url}">`;
        const post = await ann.send('POST', '/api/bbs/weibo/add?zone=sw4', { wbTitle: 't', wbContent, wbThemeId: 1 });
        expect(outcome(post)).toBe('400 IMAGE_UNKNOWN');
      },
    );

    test('is turned upright and loses its metadata', async () => {
      const ann = await world.app.asUser();
      const half = { width: 40, height: 20, channels: 3, background: '#ff0000' } as const;
      const right = await sharp({ create: { ...half, width: 20, background: '#0000ff' } })
        .png()
        .toBuffer();
      const bytes = await sharp({ create: half })
        .composite([{ input: right, left: 20, top: 0 }])
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .withMetadata({ orientation: 3 })
        .jpeg()
        .toBuffer();
      const url = (await icon(ann, bytes)).Message[0]?.url ?? '';
      const file = await world.app.visitor.inject({ method: 'GET', url });
      const { exif, orientation } = await sharp(file.rawPayload).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
      const left = await sharp(file.rawPayload).extract({ left: 20, top: 128, width: 1, height: 1 }).raw().toBuffer();
      expect((left[2] ?? 0) > (left[0] ?? 0)).toBe(true);
    });

    test('is refused when it is no picture, broken, a bomb, an endless animation, too large or in another field', async () => {
      const ann = await world.app.asUser();
      const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
      const frame = await picture(8, 8);
      const frames = Array.from({ length: 301 }, () => frame);
      const animation = await sharp(frames, { join: { animated: true } })
        .gif({ keepDuplicateFrames: true })
        .toBuffer();
      for (const [bytes, expected] of [
        [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '400 IMAGE_TYPE'],
        [Buffer.from('RIFF1234WAVEfmt '), '400 IMAGE_TYPE'],
        [Buffer.alloc(0), '400 IMAGE_TYPE'],
        [(await picture(300, 300)).subarray(0, 200), '400 IMAGE_BROKEN'],
        [bomb, '400 IMAGE_PIXELS'],
        [animation, '400 IMAGE_FRAMES'],
        [Buffer.alloc(10 * 1024 * 1024 + 1, 1), '413 PAYLOAD_TOO_LARGE'],
      ] as const) {
        const reply = await icon(ann, bytes);
        expect(outcome(reply).replace('IMAGE_TOO_LARGE', 'PAYLOAD_TOO_LARGE')).toBe(expected);
      }
      expect(outcome(await icon(ann, await picture(9, 9), 'upload-file'))).toBe('400 BAD_INPUT');
      expect((await own(ann)).ywUserInfo.avatarUrl).toBe('');
    });
  });
});
