import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import { createOutsideReviewer, signMessage } from '../../../server/providers/review/index.ts';
import { reviewCallback } from '../contract.ts';
import { createDecisions } from './decisions.ts';
import { createDeliveries } from './deliveries.ts';
import { createOutside } from './outside.ts';
import { createReviewStore } from './store.ts';
import type { ReviewTables } from './tables.ts';
import { createReviewWorld } from './test-support.ts';
import { uses, type Core } from './uses.ts';

const SECRET = 'a secret of the publisher';
const ORIGIN = 'http://forum.example';
const minutes = (n: number) => n * 60_000;

interface Received {
  readonly key: string;
  readonly submission: number;
  readonly authorUid: number;
  readonly callback: string;
  readonly title: string;
  readonly text: string;
  readonly fields: Record<string, unknown>;
}

/**
 * A receiver as a publisher would write it: checks signature and time, takes each key once however
 * often it is sent, and answers with the address of its own page.
 */
function createReceiver() {
  const taken = new Map<string, Received>();
  const state = { isDown: false, tries: 0, refused: 0 };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      state.tries += 1;
      const body = Buffer.concat(chunks).toString('utf8');
      const time = Number(request.headers['x-guildhall-time']);
      const isSigned = request.headers['x-guildhall-signature'] === signMessage(SECRET, time, 'submit', body);
      const isFresh = Math.abs(Date.now() - time) < minutes(60);
      if (state.isDown || !isSigned || !isFresh) {
        if (!state.isDown) state.refused += 1;
        response.writeHead(state.isDown ? 503 : 401).end();
        return;
      }
      const key = String(request.headers['idempotency-key']);
      if (!taken.has(key)) taken.set(key, { ...(JSON.parse(body) as Received), key });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ applyDetailUrl: `https://review.example/apply/${key}` }));
    });
  });
  return { server, taken, state };
}

const receiver = createReceiver();
receiver.server.listen(0, '127.0.0.1');
await once(receiver.server, 'listening');
const { port } = receiver.server.address() as AddressInfo; // it listens on one
afterAll(async () => {
  receiver.server.closeAllConnections();
  receiver.server.close();
  await once(receiver.server, 'close');
});

describeApi(
  'an outside reviewer',
  (world) => {
    const acts = createReviewWorld(world);
    beforeEach(() => {
      receiver.state.isDown = false;
      receiver.taken.clear();
    });

    const of = (draftTitle: string) => [...receiver.taken.values()].find(({ title }) => title === draftTitle);
    const answer = (payload: object, { time = Date.now(), secret = SECRET, signature = '', zone = 'sw4' } = {}) => {
      const text = JSON.stringify(payload);
      return world.app.visitor.send<{ status: number }>(
        'POST',
        `${reviewCallback.path}?zone=${zone}`,
        { time, payload: text, signature: signature || signMessage(secret, time, 'verdict', text) },
        { token: null },
      );
    };
    /** A host of its own, whose job runs. */
    const hostOf = (core: Core = world.app.core.services.all(uses)) => {
      const store = createReviewStore(world.app.db);
      const { outside: reviewer } = core.review;
      if (!reviewer) throw new Error('no reviewer is configured');
      const decisions = createDecisions(core, store);
      return createOutside(core, { reviewer, store, deliveries: createDeliveries(world.app.db), decisions });
    };
    const verdictsOf = (id: number) =>
      world.app.db.q<ReviewTables>().selectFrom('review_verdict').selectAll().where('submission_id', '=', id).execute();

    it('gets what is pushed, answers with its own page, and passes it by a signed call', async () => {
      const author = await acts.checker();
      const id = await acts.draft(author, { title: '外审一', content: '<p>正文<strong>要点</strong></p>' });
      const push = () => acts.push(author, { id, fields: '{"coverImage":"/media/a.png"}' });
      const reply = await push();
      const got = of('外审一')!;
      expect(reply.Message.applyDetailUrl).toBe(`https://review.example/apply/${got.key}`);
      // Pushed again because the answer was lost, it is there already.
      const { tries } = receiver.state;
      expect((await push()).Message).toEqual(reply.Message);
      expect(receiver.state.tries).toBe(tries);
      expect(got).toMatchObject({
        draftId: id,
        authorUid: author.uid,
        text: '正文要点',
        fields: { coverImage: '/media/a.png' },
        callback: `${ORIGIN}${reviewCallback.path}?zone=sw4`,
      });
      // It is on the desk to be seen, not to be decided.
      const checker = await acts.checker();
      expect((await acts.list(checker, 'waiting')).map((one) => one.draftId)).not.toContain(id);
      expect((await acts.detail(checker, got.submission)).Message).toMatchObject({
        refusal: 'outside',
        canReview: 0,
        outside: { detailUrl: reply.Message.applyDetailUrl, attempts: 1 },
      });
      expect(outcome(await acts.decide(checker, got.submission, 1))).toBe('409 REVIEW_OUTSIDE');

      const passed = { submission: got.submission, zone: 'sw4', verdict: 'passed', reviewers: ['甲', '乙', '丙'] };
      expect((await answer(passed)).Message).toEqual({ status: 1 });
      expect((await acts.stored(author, id)).status).toBe(3);
      expect(await verdictsOf(got.submission)).toMatchObject([{ uid: null, outside_name: '甲, 乙, 丙', passed: 1 }]);
      // Told again it is answered again, and changes nothing; told otherwise it is refused.
      expect((await answer(passed)).Message).toEqual({ status: 1 });
      expect(outcome(await answer({ ...passed, verdict: 'returned', reason: '反悔' }))).toBe('409 REVIEW_DONE');
      expect(await verdictsOf(got.submission)).toHaveLength(1);
      expect(await acts.notices(author)).toHaveLength(1);
    });

    it('gets nobody as the author of what is to appear without a name', async () => {
      const author = await world.app.asUser({ sw4: [13, 92, 97] });
      const id = await acts.draft(author, { title: '外审不具名' });
      await acts.push(author, { id, fields: '{"wbAnonymous":1}' });
      const got = of('外审不具名')!;
      expect(got.authorUid).toBeGreaterThan(0);
      expect(got.authorUid).not.toBe(author.uid);
      expect((await acts.detail(author, got.submission)).Message.author).toMatchObject({ uid: got.authorUid });
    });

    it('does not get what its author has recalled before it was reachable again', async () => {
      const author = await acts.checker();
      const id = await acts.draft(author, { title: '外审撤回' });
      receiver.state.isDown = true;
      await acts.push(author, { id });
      expect(outcome(await acts.recall(author, { id }))).toBe('200');
      receiver.state.isDown = false;
      await hostOf().sendDue(Date.now() + minutes(60));
      expect(of('外审撤回')).toBeUndefined();
    });

    it('returns with a reason; an old message about it does nothing to the next round', async () => {
      const author = await acts.checker();
      const id = await acts.draft(author, { title: '外审二' });
      await acts.push(author, { id });
      const { submission } = of('外审二')!;
      const returned = { submission, zone: 'sw4', verdict: 'returned' };
      expect(outcome(await answer(returned))).toBe('400 REASON_REQUIRED');
      const time = Date.now();
      expect((await answer({ ...returned, reason: '错别字' }, { time })).Message).toEqual({ status: 2 });
      expect(await acts.notices(author)).toEqual(['您的草稿《外审二》被审校系统退回：错别字。修改后可重新推送审核']);
      await acts.push(author, { id });
      expect((await answer({ ...returned, reason: '错别字' }, { time })).Message).toEqual({ status: 2 });
      expect((await acts.stored(author, id)).status).toBe(2);
    });

    it('is believed by its signature alone, and only for five minutes', async () => {
      const author = await acts.checker();
      const id = await acts.draft(author, { title: '外审三' });
      await acts.push(author, { id });
      const { submission } = of('外审三')!;
      const passed = { submission, zone: 'sw4', verdict: 'passed' };
      const text = JSON.stringify(passed);
      const now = Date.now();
      for (const [told, should] of [
        [{ secret: 'another secret of somebody' }, '403 SIGNATURE'],
        [{ signature: 'x' }, '403 SIGNATURE'],
        [{ time: now - minutes(6) }, '403 SIGNATURE'],
        [{ time: now + minutes(6) }, '403 SIGNATURE'],
        // What the forum has signed itself is no verdict.
        [{ time: now, signature: signMessage(SECRET, now, 'submit', text) }, '403 SIGNATURE'],
        [{ zone: 'mx' }, '404 NOT_FOUND'],
      ] as const)
        expect(outcome(await answer(passed, told)), JSON.stringify(told)).toBe(should);
      expect(outcome(await answer({ ...passed, verdict: 'maybe' }))).toBe('400 BAD_INPUT');
      expect(outcome(await answer({ ...passed, submission: 999_999 }))).toBe('404 NOT_FOUND');
      expect(await verdictsOf(submission)).toEqual([]);
      expect((await acts.stored(author, id)).status).toBe(2);
      const both = await Promise.all([
        answer(passed),
        answer(passed),
        answer({ ...passed, verdict: 'returned', reason: '否' }),
      ]);
      expect(both.filter(({ Succeed }) => Succeed).length).toBeGreaterThan(0);
      expect(await verdictsOf(submission)).toHaveLength(1);
    });

    it('loses nothing while it is down: what is due is tried again, by one host at a time, until it is taken', async () => {
      const author = await acts.checker();
      receiver.state.isDown = true;
      const id = await acts.draft(author, { title: '外审四' });
      const { applyDetailUrl } = (await acts.push(author, { id })).Message;
      expect(applyDetailUrl).toMatch(/^\/review\/\d+\?zone=sw4$/);
      const submission = Number(/\d+/.exec(applyDetailUrl)?.[0]);
      const later = Date.now() + minutes(2);
      await expect(hostOf().sendDue(later)).rejects.toThrow('1 reviews could not be delivered');
      expect((await acts.detail(author, submission)).Message.outside).toEqual({ detailUrl: '', attempts: 2 });
      receiver.state.isDown = false;
      await hostOf().sendDue(later); // not due yet
      expect(of('外审四')).toBeUndefined();
      const { tries } = receiver.state;
      await Promise.all([1, 2, 3].map(() => hostOf().sendDue(later + minutes(5))));
      expect(receiver.state.tries).toBe(tries + 1);
      expect(of('外审四')).toMatchObject({ submission });
      expect((await acts.detail(author, submission)).Message.outside?.detailUrl).toContain('review.example');
      await hostOf().sendDue(later + minutes(90));
      expect(receiver.state.tries).toBe(tries + 1);
      expect(receiver.state.refused).toBe(0);
    });
  },
  {
    env: { REVIEW_URL: `http://127.0.0.1:${port}/submit`, REVIEW_SECRET: SECRET, PUBLIC_ORIGIN: ORIGIN },
  },
);

it('takes no answer that is none', async () => {
  const ask = (reply: () => Promise<Response>) =>
    createOutsideReviewer({
      url: 'http://reviewer.example/',
      secret: SECRET,
      publicOrigin: null,
      timeout: 500,
      fetch: async (_url, options) =>
        Promise.race([
          reply(),
          new Promise<never>((_resolve, reject) =>
            options?.signal?.addEventListener('abort', () => reject(new Error('late'))),
          ),
        ]),
    }).submit({ key: 'k', body: {} }, 0);
  const json =
    (value: unknown, status = 200) =>
    async () =>
      new Response(JSON.stringify(value), { status });
  await expect(ask(json({ applyDetailUrl: 'javascript:alert(1)' }))).rejects.toThrow('something else');
  await expect(ask(json({}))).rejects.toThrow('something else');
  await expect(ask(json({ applyDetailUrl: 'https://a.example' }, 500))).rejects.toThrow('500');
  await expect(ask(async () => new Response('x'.repeat(70_000)))).rejects.toThrow('too long');
  await expect(ask(() => new Promise(() => undefined))).rejects.toThrow('late');
  expect(await ask(json({ applyDetailUrl: 'https://a.example/1' }))).toEqual({ applyDetailUrl: 'https://a.example/1' });
});
