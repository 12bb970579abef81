import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../support/app.ts';
import { uploadPicture } from '../support/upload.ts';
import { zonesFixture } from '../../server/zones/fixture.ts';
import { describeApi, outcome } from './each-engine.ts';
import { contextService, databaseService } from '../../server/sdk/index.ts';

const DAY = 24 * 60 * 60 * 1000;
const BBS = '/api/bbs';
let templates = 0;
let kept = '';

const ZONE_FILE = 'sw4/zone.json';
const zones = zonesFixture();
afterAll(() => zones.dispose());

/**
 * Every place that shows a picture, or will: what stands there is not swept
 * (`server/modules/media/sweep.ts`).
 */
describeApi(
  'pictures that something shows',
  (world) => {
    let manager: TestClient;
    beforeAll(async () => {
      manager = await world.app.asUser({ sw4: [10, 13, 14, 31, 92] });
    });

    const upload = (call?: string) => uploadPicture(manager, 'sw4', call);
    const send = async <T>(path: string, body: object): Promise<T> => {
      const reply = await manager.send<T>('POST', `${BBS}/${path}?zone=sw4`, body);
      expect([path, reply.Desc, reply.status]).toEqual([path, reply.Desc, 200]);
      return reply.Message;
    };
    const post = (fields: object) =>
      send<{ wbId: number }>('weibo/add', { wbTitle: 't', wbThemeId: 1, wbContent: '<p>a</p>', ...fields });
    const draft = (fields: object) =>
      send<{ id: number }>('weibo/draft/add_draft', { title: 't', wbThemeId: 1, ...fields });
    const img = (url: string) => `<p>a <img src="${url}"></p>`;
    const edit = (wbId: number, fields: object) =>
      send('weibo/edit', { wbId, content: '<p>a</p>', title: 't', themeId: 1, type: 'general', ...fields });
    const comment = (wbId: number, url: string) =>
      send<{ cid: number }>('weibo/comment/add_comment_v2', {
        wbId,
        content: '看这张图',
        wbImages: JSON.stringify([url]),
      });
    const poll = (url: string) => ({
      wbIsPoll: 1,
      pollTitle: '选',
      pollEndTime: Date.now() + DAY,
      pollImage: url,
      pollOptions: JSON.stringify([{ name: 'a' }, { name: 'b', image: url }]),
    });
    async function template(url: string): Promise<{ id: number }> {
      const { id: typeId } = await send<{ id: number }>('weibo/template/save_type', {
        typeName: `图 ${(templates += 1)}`,
      });
      return send('weibo/template/save', {
        typeId,
        templateName: '图',
        templateTopic: '##',
        templateContentList: [{ templateContent: img(url) }],
      });
    }
    // To whoever has uploaded them: screenshots of feedback are for nobody else.
    const isThere = async (url: string) => (await manager.inject({ method: 'HEAD', url })).statusCode === 200;
    const sweep = (days: number) => world.app.core.pictures.sweep(Date.now() + days * DAY);

    const PLACES: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
      'a post': (url) => post({ wbContent: img(url) }),
      'a gallery of a post': (url) => post({ wbContent: `<figure><img src="${url}"><img src="${url}"></figure>` }),
      'the cover of a post': (url) => post({ coverImage: url, firstImage: 2 }),
      'an edited post': async (url) => edit((await post({})).wbId, { content: img(url) }),
      'a comment': async (url) => comment((await post({})).wbId, url),
      'a poll': (url) => post(poll(url)),
      'a timed post': (url) => post({ wbContent: img(url), timingOpenTime: Date.now() + 20 * DAY }),
      'the text of a draft': (url) => draft({ content: img(url) }),
      'the cover of a draft': (url) => draft({ content: '<p>a</p>', coverImage: url }),
      'what a draft holds for a plugin': (url) =>
        draft({ content: '<p>a</p>', attachments: JSON.stringify({ poll: { image: url } }) }),
      'a template': (url) => template(url),
      'a contribution': (url) => send('article/add', { wbTitle: 't', wbContent: img(url) }),
      'the cover of a contribution': (url) => send('article/add', { wbContent: '<p>a</p>', coverImageCustomUrl: url }),
      'the notice of suggestions': (url) => send('weibo/advise_notice/update', { content: img(url), version: 0 }),
    };

    test('stay, and what nothing shows goes after a week', async () => {
      const shown = new Map<string, string>();
      for (const [place, put] of Object.entries(PLACES)) {
        const url = await upload();
        await put(url);
        shown.set(place, url);
      }
      const feedback = await upload('images/no_default_check');
      await send('feedback/newpostproblem', {
        question: 'Help',
        servername: 'One',
        username: 'Captain',
        starttime: Date.now() - 3_600_000,
        files: feedback,
      });
      shown.set('a feedback', feedback);
      const orphans = [await upload(), await upload('images/no_default_check')];
      expect(await sweep(6)).toBe(0);
      const removed = await sweep(8);
      for (const [place, url] of shown) expect([place, await isThere(url)]).toEqual([place, true]);
      expect(removed).toBe(orphans.length);
      for (const url of orphans) expect(await isThere(url)).toBe(false);
      expect(await sweep(40)).toBe(0);
    });

    /** What shows a picture, and what takes it away again. */
    const ENDS: Readonly<Record<string, (url: string) => Promise<() => Promise<unknown>>>> = {
      'a post that is deleted': async (url) => {
        const { wbId } = await post({ wbContent: img(url) });
        return () => send('weibo/delete_post', { wbId });
      },
      'a cover that another takes the place of': async (url) => {
        const { wbId } = await post({ coverImage: url, firstImage: 2 });
        return () => edit(wbId, { coverImage: kept });
      },
      'a text that is mended': async (url) => {
        const { wbId } = await post({ wbContent: img(url) });
        return () => edit(wbId, {});
      },
      'a comment that is deleted': async (url) => {
        const { cid } = await comment((await post({})).wbId, url);
        return () => send('weibo/delete_comment', { cid });
      },
      'a comment of a post that is deleted': async (url) => {
        const { wbId } = await post({});
        await comment(wbId, url);
        return () => send('weibo/delete_post', { wbId });
      },
      'a poll of a post that is deleted': async (url) => {
        const { wbId } = await post(poll(url));
        return () => send('weibo/delete_post', { wbId });
      },
      'a template that is deleted': async (url) => {
        const { id } = await template(url);
        return () => send('weibo/template/delete', { id });
      },
    };

    test('go a week after what has shown them, and not before', async () => {
      kept = await upload();
      await post({ wbContent: img(kept) });
      const shown: [string, string, () => Promise<unknown>][] = [];
      for (const [place, put] of Object.entries(ENDS)) {
        const url = await upload();
        shown.push([place, url, await put(url)]);
      }
      expect(await sweep(30)).toBe(0);
      for (const [, , end] of shown) await end();
      expect(await sweep(6)).toBe(0);
      await sweep(45);
      for (const [place, url] of shown) expect([place, await isThere(url)]).toEqual([place, false]);
      expect(await isThere(kept)).toBe(true);
    });

    test('of what is refused go as what was never sent', async () => {
      const url = await upload();
      const refused = { wbTitle: 't', wbThemeId: 1, wbContent: img(url), wbIsForbidComment: 1 };
      expect(outcome(await manager.send('POST', `${BBS}/weibo/add?zone=sw4`, refused))).toBe('403 FORBIDDEN');
      expect(await sweep(8)).toBe(1);
      expect(await isThere(url)).toBe(false);
    });

    test('stay while anything else shows them, hidden or kept for a moderator, too', async () => {
      const url = await upload();
      const moderator = await world.app.asUser({ sw4: [10, 12, 13] });
      const first = await post({ wbContent: img(url) });
      const second = await post({ wbContent: img(url) });
      const { id } = await draft({ content: img(url) });
      await send('weibo/delete_post', { wbId: first.wbId });
      await send('weibo/draft/del_draft', { id });
      const ctx = await world.app.core.services.of(contextService).as('sw4', moderator.uid, Date.now());
      await world.app.core.posts.setHidden(ctx!, second.wbId, true);
      expect(await sweep(8)).toBe(0);
      await world.app.core.posts.setHidden(ctx!, second.wbId, false);
      expect([await sweep(60), await isThere(url)]).toEqual([0, true]);

      // An edit that brings it back within the week.
      await edit(second.wbId, {});
      await edit(second.wbId, { content: img(url) });
      expect([await sweep(60), await isThere(url)]).toEqual([0, true]);

      // What a review compares with stays with its history.
      const compared = await upload();
      const changed = await post({ wbContent: img(compared) });
      const change = await draft({ wbId: changed.wbId, content: '<p>b</p>' });
      await send('weibo/draft/push_audit', { id: change.id });
      await edit(changed.wbId, {});
      await sweep(60);
      expect(await isThere(compared)).toBe(true);

      const reported = await upload();
      const third = await post({ wbContent: img(reported) });
      const report = await moderator.send('POST', `${BBS}/report/weibo?zone=sw4`, {
        wbId: third.wbId,
        type: 1,
        comment: 'x',
      });
      expect(outcome(report)).toBe('200');
      await send('weibo/delete_post', { wbId: third.wbId });
      await send('weibo/delete_post', { wbId: second.wbId });
      await sweep(90);
      expect([await isThere(url), await isThere(reported)]).toEqual([false, true]);
    });

    test('are not lost to a sweep at the moment of their sending', async () => {
      for (let n = 0; n < 5; n++) {
        const url = await upload();
        const { id } = await draft({ content: img(url) });
        // Old, and named by nothing but a draft that goes with the sending of its post.
        await world.app.core.services.of(databaseService).tx(() =>
          world.app.core.services
            .of(databaseService)
            .q<{ media: { storage_key: string; created_at: number } }>()
            .updateTable('media')
            .set({ created_at: Date.now() - 30 * DAY })
            .where('storage_key', '=', url.slice('/media/'.length))
            .execute(),
        );
        const sent = [post({ wbContent: img(url), draftId: id }), sweep(0)];
        await Promise.all(n % 2 === 0 ? sent : sent.reverse());
        expect(await isThere(url)).toBe(true);
        await sweep(30);
        expect(await isThere(url)).toBe(true);
      }
    });

    test('of a draft stay while its zone is without drafts', async () => {
      const url = await upload();
      await draft({ content: img(url) });
      const zone = JSON.parse(zones.text(ZONE_FILE)) as { plugins: Record<string, unknown> };
      const running = JSON.stringify(zone);
      for (const id of ['drafts', 'review']) delete zone.plugins[id];
      zones.write(ZONE_FILE, JSON.stringify(zone));
      world.app.zones.reload();
      expect(world.app.zones.current().byAbbr.get('sw4')?.plugins).not.toHaveProperty('drafts');
      await sweep(60);
      zones.write(ZONE_FILE, running);
      world.app.zones.reload();
      expect(await isThere(url)).toBe(true);
    });

    test('of a draft go with the draft', async () => {
      const url = await upload();
      const { id } = await draft({ content: img(url) });
      expect(await sweep(60)).toBe(0);
      await send('weibo/draft/del_draft', { id });
      expect(await sweep(90)).toBe(1);
      expect(await isThere(url)).toBe(false);
    });

    test('of a refused picture are no poll’s', async () => {
      const reply = await manager.send('POST', `${BBS}/weibo/add?zone=sw4`, {
        wbTitle: 't',
        wbThemeId: 1,
        wbContent: '<p>a</p>',
        wbIsPoll: 1,
        pollTitle: '选',
        pollEndTime: Date.now() + DAY,
        pollImage: await upload('images/no_default_check'),
        pollOptions: JSON.stringify([{ name: 'a' }, { name: 'b' }]),
      });
      expect([reply.status, reply.headers['x-error-id']]).toEqual([400, 'IMAGE_INVALID']);
    });
  },
  { zonesDir: zones.dir },
);
