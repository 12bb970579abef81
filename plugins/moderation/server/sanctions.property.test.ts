import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeApi } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { randomRuns } from '../../../tests/support/random-runs.ts';
import { DAY_MS } from '../../../platform/contract/durations.ts';
import type { Sanction, SanctionItem } from '../contract.ts';

const ROOT = '/api/bbs/moderation';
const THINGS = 4;

type Step =
  | {
      readonly do: 'issue';
      readonly thing: number;
      readonly action: string;
      readonly clause: number;
      readonly ban: number;
    }
  | { readonly do: 'lift'; readonly which: number; readonly part: number }
  | { readonly do: 'appeal'; readonly which: number; readonly outcome: number; readonly part: number }
  | { readonly do: 'wait'; readonly days: number };

const index = (most: number) => fc.integer({ min: 0, max: most });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('issue' as const),
      thing: index(THINGS - 1),
      action: fc.constantFrom('hide', 'delete', 'penalise'),
      clause: index(4),
      ban: index(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lift' as const), which: index(9), part: index(7) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('appeal' as const), which: index(9), outcome: index(2), part: index(7) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: index(20) }) },
);

const CLAUSES = ['custom', 'malicious-review', 'vulgar', 'advertising', 'drugs'] as const;
const clock = { now: Date.now() };

describeApi(
  'sanctions in any order',
  (world) => {
    const send = (who: TestClient, call: string, body: object) =>
      who.send<{ id: number }>('POST', `${ROOT}/${call}?zone=sw4`, body);
    const read = async <T>(who: TestClient, path: string): Promise<T> => (await who.get<T>(path)).Message;

    test('after everything is lifted all is as before, and the points are always those of a recount', async () => {
      const { app } = world;
      const [first, second] = [await app.asUser({ sw4: [13, 32] }), await app.asUser({ sw4: [13, 32] })];
      const run = async (steps: readonly Step[]) => {
        const author = await app.asUser();
        const posts = [await world.post(author), await world.post(author)];
        const things = [
          ...posts.map((id) => ({ targetType: 'post', targetId: id })),
          ...(await Promise.all(
            posts.map(async (id) => ({ targetType: 'comment', targetId: await world.comment(author, id) })),
          )),
        ];
        await world.comment(first, posts[0]!);
        const state = async () => ({
          reputation: (await read<{ reputation: number }>(author, '/api/bbs/user/detail?zone=sw4')).reputation,
          counts: await read<object>(app.visitor, `/api/bbs/user/getWeiboCommentFavorsNew?zone=sw4&uid=${author.uid}`),
          rules: await app.core.restrictions.check('sw4', author.uid, clock.now),
          posts: await Promise.all(
            posts.map(async (id) => {
              const [post, list] = [
                await app.visitor.get<{ wbcCount: number }>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${id}`),
                await app.visitor.get<{ total: number }>(`/api/bbs/weibo/get_comments?zone=sw4&wbId=${id}`),
              ];
              return [post.status, post.Message?.wbcCount, list.status, list.Message?.total];
            }),
          ),
        });
        const before = await state();
        const began = clock.now;
        const sanctions = async () =>
          await read<{ list: SanctionItem[]; points: number }>(author, `${ROOT}/sanction/mine?zone=sw4&limit=50`);
        const detail = (id: number) => read<Sanction>(first, `${ROOT}/sanction/get?zone=sw4&id=${id}`);
        const partOf = async (id: number, part: number) =>
          (await detail(id)).effects.filter((_, n) => (part >> n) & 1).map((effect) => effect.id);
        const perform: { [K in Step['do']]: (one: Extract<Step, { do: K }>) => Promise<void> } = {
          async issue({ thing, action, clause, ban }) {
            const id = CLAUSES[clause]!;
            await send(first, 'sanction/issue', {
              action,
              ...things[thing],
              punishmentClause: id,
              ...(id === 'custom' ? { reason: '试' } : {}),
              bannedType: ban,
              ...(ban ? { bannedDays: 7 } : {}),
              remark: '试',
            });
          },
          async lift({ which, part }) {
            const one = (await sanctions()).list[which];
            if (!one) return;
            const effects = await partOf(one.id, part);
            await send(first, 'sanction/lift', {
              id: one.id,
              reason: '试',
              ...(effects.length > 0 ? { effects } : {}),
            });
          },
          async appeal({ which, outcome, part }) {
            const one = (await sanctions()).list[which];
            if (!one) return;
            await send(author, 'appeal/submit', { id: one.id, text: '试' });
            const effects = await partOf(one.id, part);
            const answer = { outcome: ['upheld', 'reduced', 'lifted'][outcome], answer: '试' };
            await send(second, 'appeal/decide', { id: one.id, ...answer, ...(effects.length > 0 ? { effects } : {}) });
          },
          async wait({ days }) {
            clock.now += days * DAY_MS;
          },
        };
        const recount = async () => {
          const { list, points } = await sanctions();
          const effects = (await Promise.all(list.map(({ id }) => detail(id)))).flatMap((one) => one.effects);
          const counting = effects.filter(
            ({ kind, undoneTime, until }) =>
              kind === 'points' && undoneTime === 0 && (until === 0 || until > clock.now),
          );
          expect(points).toBe(counting.reduce((sum, { amount }) => sum + amount, 0));
        };
        for (const one of steps) {
          // The table has one for each kind of step.
          await (perform[one.do] as (step: Step) => Promise<void>)(one);
          await recount();
        }
        for (const { id } of (await sanctions()).list) await send(first, 'sanction/lift', { id, reason: '全部撤销' });
        const after = await state();
        clock.now = began;
        expect(after).toEqual(before);
        const { list, points } = await sanctions();
        expect([points, new Set(list.map(({ state: of }) => of))]).toEqual([
          0,
          new Set(list.length > 0 ? ['lifted'] : []),
        ]);
      };
      await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), run), randomRuns(8));
    }, 120_000);
  },
  { now: () => clock.now },
);
