import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { describeApi, outcome } from '../../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../../tests/support/app.ts';
import { createContexts } from '../../../../server/host/context-as.ts';
import type { MessageTables } from '../../../../server/modules/messages/tables.ts';
import { DraftStatus, TimingCode, TimingOperation, TimingStatus } from '../../contract.ts';
import { createDraftStore } from '../drafts/store.ts';
import { box, DRAFTS, HOUR, hostOf, operate, postsOf, send } from './test-support.ts';
import { uses, type Core } from '../uses.ts';

describeApi('timed posts', (world) => {
  const writer = () => world.app.asUser({ sw4: [13, 31] });
  /** Two posts of two people, one due a moment after the other. */
  const twoWaiting = async () => {
    const at = Date.now() + HOUR;
    const [first, second] = [await writer(), await writer()];
    await send(first, { timingOpenTime: at, wbTitle: '先' });
    await send(second, { timingOpenTime: at + 1, wbTitle: '后' });
    return { at, first, second };
  };
  const stored = async (author: TestClient): Promise<number> => {
    const draft = { title: '定时', content: '<p>准点见</p>', wbThemeId: 1 };
    return (await author.send<{ id: number }>('POST', `${DRAFTS}/add_draft?zone=sw4`, draft)).Message.id;
  };

  test('wait in the draft box and come once, whatever hosts are there', async () => {
    const author = await writer();
    const at = Date.now() + HOUR;
    const early = Date.now();
    const reply = await send(author, { timingOpenTime: at, alterCreate: 1, requestKey: 'timed-key-1' });
    expect(reply.Message).toMatchObject({ wbId: 0, timingOpenTime: at });
    const { draftId } = reply.Message;
    // A retry is the same one.
    const same = { timingOpenTime: at, alterCreate: 1, requestKey: 'timed-key-1' };
    expect((await send(author, same)).Message.draftId).toBe(draftId);
    expect(await box(author)).toMatchObject([
      { id: draftId, title: '定时', timingOpenTime: at, draftTimingOpenStatus: TimingStatus.waiting },
    ]);
    expect(await postsOf(world, author.uid)).toEqual([]);
    await hostOf(world).publishDue(early);
    expect(await postsOf(world, author.uid)).toEqual([]);

    await Promise.all([hostOf(world), hostOf(world), hostOf(world)].map((host) => host.publishDue(at)));
    const posts = await postsOf(world, author.uid);
    expect(posts).toMatchObject([{ wbTitle: '定时', wbCreateTime: at }]);
    expect(await box(author)).toEqual([]);
    // A late retry is answered with the post.
    const late = await send(author, same);
    expect(late.Message.wbId).toBe(posts[0]?.wbId);
  });

  test('sent again with another text, another time or none are refused with the draft, and sent anew take its place', async () => {
    const author = await writer();
    const at = Date.now() + HOUR;
    const key = { requestKey: 'timed-key-2' };
    const { draftId } = (await send(author, { timingOpenTime: at, ...key })).Message;
    for (const change of [{ wbContent: '<p>更多</p>', timingOpenTime: at }, { timingOpenTime: at + HOUR }, {}]) {
      const refused = await send(author, { ...change, ...key });
      expect(outcome(refused)).toBe('409 SENT_BEFORE');
      expect(refused.Message).toEqual({ wbId: 0, draftId, draftVersion: 1 });
    }
    expect(await postsOf(world, author.uid)).toEqual([]);
    const anew = { requestKey: 'timed-key-3', draftId, draftVersion: 1, timingOpenTime: at + HOUR };
    expect(outcome(await send(author, { wbContent: '<p>更多</p>', ...anew }))).toBe('200');
    expect(await box(author)).toMatchObject([{ timingOpenTime: at + HOUR, desc: '更多' }]);
  });

  test('bear the time at which they were sent unless they are to bear their own; what was edited since is sent', async () => {
    const author = await writer();
    const before = Date.now();
    const { draftId } = (await send(author, { timingOpenTime: before + HOUR })).Message;
    const change = { id: draftId, title: '改过', content: '<p>新的正文</p>' };
    expect(outcome(await author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, change))).toBe('200');
    await hostOf(world).publishDue(before + HOUR);
    const [post] = await postsOf(world, author.uid);
    expect(post).toMatchObject({ wbTitle: '改过' });
    expect(post?.wbCreateTime).toBeGreaterThanOrEqual(before);
    expect(post?.wbCreateTime).toBeLessThan(before + HOUR);
  });

  test('can be published now, paused, timed anew and withdrawn, by their author alone', async () => {
    const author = await writer();
    const stranger = await writer();
    const at = Date.now() + HOUR;
    const timed = async () => (await send(author, { timingOpenTime: at })).Message.draftId;

    const now = await timed();
    expect(outcome(await operate(stranger, now, TimingOperation.publishNow))).toBe('404 DRAFT_MISSING');
    expect(outcome(await operate(author, now, TimingOperation.publishNow, {}, 'mx'))).toMatch(/^40[34]/);
    const { wbId } = (await operate(author, now, TimingOperation.publishNow)).Message;
    expect((await postsOf(world, author.uid)).map((post) => post.wbId)).toEqual([wbId]);
    expect((await operate(author, now, TimingOperation.publishNow)).Message).toEqual({ wbId });
    expect(outcome(await operate(stranger, now, TimingOperation.publishNow))).toBe('404 DRAFT_MISSING');
    expect((await postsOf(world, author.uid)).map((post) => post.wbId)).toEqual([wbId]);

    const paused = await timed();
    expect(outcome(await operate(author, paused, TimingOperation.pause))).toBe('200');
    expect(outcome(await operate(author, paused, TimingOperation.pause))).toBe('200');
    await hostOf(world).publishDue(at + 1);
    expect(await postsOf(world, author.uid)).toHaveLength(1);
    expect(outcome(await operate(author, paused, TimingOperation.changeTime))).toBe('400 BAD_INPUT');
    const past = { timingOpenTime: Date.now() - 1 };
    expect(outcome(await operate(author, paused, TimingOperation.changeTime, past))).toBe('400 TIMING_PAST');
    const later = { timingOpenTime: at + HOUR };
    expect(outcome(await operate(author, paused, TimingOperation.changeTime, later))).toBe('200');
    await hostOf(world).publishDue(at + 1);
    expect(await postsOf(world, author.uid)).toHaveLength(1);

    expect(outcome(await operate(author, paused, TimingOperation.withdraw))).toBe('200');
    const [left] = await box(author);
    expect(left).toMatchObject({ id: paused });
    expect(left).toMatchObject({ draftTimingOpenId: 0, draftTimingOpenStatus: null });
    // It is still there: another window may show it as it was.
    for (const operation of [TimingOperation.publishNow, TimingOperation.pause, TimingOperation.changeTime])
      expect(outcome(await operate(author, paused, operation, later))).toBe('409 TIMING_STATUS');
    await hostOf(world).publishDue(at + 2 * HOUR);
    expect(await postsOf(world, author.uid)).toHaveLength(1);
  });

  test('need code 31 and a time to come', async () => {
    const manager = await world.app.asUser({ sw4: [13] });
    expect(outcome(await send(manager, { timingOpenTime: Date.now() + HOUR }))).toBe('403 TIMING_FORBIDDEN');
    const author = await writer();
    expect(outcome(await send(author, { timingOpenTime: Date.now() - 1 }))).toBe('400 TIMING_PAST');
    expect(outcome(await send(author, { timingOpenTime: Date.now() + 400 * 24 * HOUR }))).toBe('400 TIMING_FAR');
    expect(outcome(await send(author, { timingOpenTime: Date.now() + HOUR, wbContent: '' }))).toBe('400 CONTENT_EMPTY');
    expect(await box(author)).toEqual([]);
    expect((await send(author, { timingOpenTime: 0 })).Message.wbId).toBeGreaterThan(0);
  });

  test('of drafts whose time has passed are published once their author sends them without it, and need no code 31 then', async () => {
    const author = await world.app.asUser({ sw4: [13] });
    await world.app.core.permissions.grant(author.uid, 'sw4', 31, Date.now());
    const draftId = await stored(author);
    const passed = { draftId, timingOpenTime: Date.now() - 1, alterCreate: 1, requestKey: 'passed-key-1' };
    // For them the time may be still to come: their clock is another.
    const refused = await send(author, passed);
    expect(`${outcome(refused)} ${refused.Code}`).toBe(`400 TIMING_PAST ${TimingCode.past}`);
    expect(await postsOf(world, author.uid)).toEqual([]);
    await world.app.core.permissions.revoke(author.uid, 'sw4', 31);
    const before = Date.now();
    const now = { draftId, requestKey: 'passed-key-1' };
    const { wbId } = (await send(author, now)).Message;
    expect(wbId).toBeGreaterThan(0);
    expect((await send(author, now)).Message.wbId).toBe(wbId);
    const [post, ...others] = await postsOf(world, author.uid);
    expect(others).toEqual([]);
    expect(post?.wbCreateTime).toBeGreaterThanOrEqual(before);
    expect(await box(author)).toEqual([]);
  });

  test('that have passed review mean now when their time has passed', async () => {
    const author = await world.app.asUser({ sw4: [13] });
    const draftId = await stored(author);
    const { db } = world.app;
    const approved = { status: DraftStatus.approved, review_fields: '{}' };
    await db.tx(() => createDraftStore(db).update(draftId, approved));
    const { wbId } = (await send(author, { draftId, timingOpenTime: Date.now() - HOUR })).Message;
    expect((await postsOf(world, author.uid)).map((post) => post.wbId)).toEqual([wbId]);
  });

  test('are for code 31, not for check managers, who have their buttons; and give their place of a hot post back', async () => {
    const at = Date.now() + HOUR;
    const checker = await world.app.asUser({ sw4: [13, 92] });
    expect(outcome(await send(checker, { timingOpenTime: at }))).toBe('403 TIMING_FORBIDDEN');
    const { core, db } = world.app;
    await core.permissions.grant(checker.uid, 'sw4', 31, Date.now());
    const markInfoArray = JSON.stringify([{ mark: 'SETTOP' }]);
    const { draftId } = (await send(checker, { timingOpenTime: at, markInfoArray })).Message;
    await core.permissions.revoke(checker.uid, 'sw4', 31);
    expect(await createDraftStore(db).hot('sw4')).toBe(1);
    await hostOf(world).publishDue(at);
    expect(await box(checker)).toMatchObject([{ draftTimingOpenStatus: TimingStatus.failed }]);
    expect(await createDraftStore(db).hot('sw4')).toBe(0);
    expect(outcome(await operate(checker, draftId, TimingOperation.withdraw))).toBe('200');
  });

  test('are asked again when their time comes: who may not any more is told why, and the others are published', async () => {
    const at = Date.now() + HOUR;
    const muted = await writer();
    const robbed = await writer();
    const fine = await writer();
    for (const author of [muted, robbed, fine]) await send(author, { timingOpenTime: at, wbTitle: '三人' });
    const { core } = world.app;
    const mute = { zone: 'sw4', uid: muted.uid, kind: 1, until: at + HOUR, reason: '刷屏', byUid: fine.uid } as const;
    await core.restrictions.restrict(mute, Date.now());
    await core.permissions.revoke(robbed.uid, 'sw4', 31);
    await hostOf(world).publishDue(at);
    expect(await postsOf(world, muted.uid)).toEqual([]);
    expect(await postsOf(world, robbed.uid)).toEqual([]);
    expect(await postsOf(world, fine.uid)).toHaveLength(1);
    expect(await box(robbed)).toMatchObject([
      { draftTimingOpenStatus: TimingStatus.failed, draftTimingReason: '您没有定时发布的权限' },
    ]);
    const told = await robbed.get<{ list: { content: string }[] }>(
      '/api/bbs/user/messages/all/systemMsg?zone=sw4&action=0',
    );
    expect(JSON.stringify(told.Message)).toContain('您的定时帖子《三人》未能发布：您没有定时发布的权限');
  });

  test('wait while their zone is stopped, and come when it goes on', async () => {
    const author = await writer();
    const at = Date.now() + HOUR;
    await send(author, { timingOpenTime: at, wbTitle: '停服' });
    const { viewers, services } = world.app.core;
    const { list } = world.app.zones.current();
    const zones = list.map((zone) => (zone.abbr === 'sw4' ? { ...zone, state: 'stopped' as const } : zone));
    const stopped = { ...services.all(uses), contexts: createContexts({ viewers, zones: () => zones }) };
    // Longer than a fault of the forum may last.
    for (let minutes = 0; minutes < 60; minutes++) await hostOf(world, stopped).publishDue(at + minutes * 60_000);
    expect(await postsOf(world, author.uid)).toEqual([]);
    expect(await box(author)).toMatchObject([{ draftTimingOpenStatus: TimingStatus.waiting }]);
    await hostOf(world).publishDue(at + HOUR);
    expect(await postsOf(world, author.uid)).toMatchObject([{ wbTitle: '停服' }]);
  });

  test('of a frozen account are not published, and they read why when they are back', async () => {
    const author = await writer();
    const at = Date.now() + HOUR;
    await send(author, { timingOpenTime: at, wbTitle: '冻结' });
    const { accounts } = world.app.core;
    await accounts.setFrozen(author.uid, true);
    await hostOf(world).publishDue(at);
    await accounts.setFrozen(author.uid, false);
    const { uid } = author;
    const messages = world.app.db.q<MessageTables>().selectFrom('message').select('text_values');
    const told = await messages.where('to_uid', '=', uid).execute();
    expect(told.map(({ text_values }) => text_values)).toEqual([expect.stringContaining('TIMING_IMPOSSIBLE')]);
    expect(await postsOf(world, uid)).toEqual([]);
  });

  test('what is saved while the time comes is published, not what was there before', async () => {
    const author = await writer();
    const at = Date.now() + HOUR;
    const { draftId } = (await send(author, { timingOpenTime: at })).Message;
    const draftStore = createDraftStore(world.app.db);
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const saving = world.app.db.tx(async () => {
      await draftStore.lock({ zone: 'sw4', uid: author.uid }, [draftId]);
      await draftStore.update(draftId, { title: '最后一刻', version: 2 });
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const firing = hostOf(world).publishDue(at);
    await sleep(200);
    end.resolve();
    await Promise.all([saving, firing]);
    await hostOf(world).publishDue(at);
    expect(await postsOf(world, author.uid)).toMatchObject([{ wbTitle: '最后一刻' }]);
  });

  test('a fault of the forum holds up nobody and is tried again', async () => {
    const { at, first, second } = await twoWaiting();
    const services = world.app.core.services.all(uses);
    const publish = vi.fn<Core['posts']['publish']>(async (ctx, fields, createdAt) => {
      if (ctx.viewer?.uid === first.uid) throw new Error('the disk is full');
      return services.posts.publish(ctx, fields, createdAt);
    });
    const broken = hostOf(world, { ...services, posts: { ...services.posts, publish } });
    await broken.publishDue(at + 1);
    expect(await postsOf(world, first.uid)).toEqual([]);
    expect(await postsOf(world, second.uid)).toHaveLength(1);
    expect(await box(first)).toMatchObject([{ draftTimingOpenStatus: TimingStatus.waiting }]);
    await hostOf(world).publishDue(at + 2);
    expect(await postsOf(world, first.uid)).toEqual([]); // not at once
    await hostOf(world).publishDue(at + HOUR);
    expect(await postsOf(world, first.uid)).toHaveLength(1);
    expect(publish.mock.calls.filter(([{ viewer }]) => viewer?.uid === first.uid)).toHaveLength(1);
  });

  test('a post whose preparation fails holds up nobody either', async () => {
    const { at, first, second } = await twoWaiting();
    const services = world.app.core.services.all(uses);
    const fields: Core['drafts']['fields'] = async (ctx, draft) => {
      if (ctx.viewer?.uid === first.uid) throw new Error('a plugin is broken');
      return services.drafts.fields(ctx, draft);
    };
    await hostOf(world, { ...services, drafts: { ...services.drafts, fields } }).publishDue(at + 1);
    expect([await postsOf(world, first.uid), await postsOf(world, second.uid)]).toMatchObject([[], [{}]]);
  });
});
