import type { ApiWorld } from '../../../tests/api/each-engine.ts';
import { roleOf } from '../../../tests/api/people-world.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { InputOf, ReplyOf } from '../../../platform/contract/index.ts';
import type {
  acceptContribution,
  agreementText,
  columnList,
  ContributionDetail,
  contributionList,
  returnContribution,
  reviewQueue,
  saveColumn,
  submitVideo,
} from '../contract.ts';

import { createColumnStore } from './column-store.ts';
import { createPublishing } from './publishing.ts';
import { createContributionStore } from './store.ts';
import { uses } from './uses.ts';

export const RECORD = '/api/bbs/contributionrecord';
export const MANAGE = '/api/bbs/contribution/columns';

type ColumnInput = InputOf<typeof saveColumn>;
type Piece = Partial<InputOf<typeof submitVideo>>;
interface Saved {
  readonly contribution_id: number;
  readonly state: string;
}

let names = 0;
export const column = (more: Partial<ColumnInput> = {}): ColumnInput => ({
  type: 1,
  content: `栏目${(names += 1)}`,
  desc: '',
  reward: '',
  themeId: 5,
  takesArticles: 1,
  takesVideos: 1,
  verifiedOnly: 0,
  perPerson: 0,
  openTime: 0,
  closeTime: 0,
  ...more,
});

/** What the tests of contributions do, in one zone. */
export function desk(world: ApiWorld, zone = 'dw') {
  const at = (path: string) => `${path}?zone=${zone}`;
  return {
    zone,
    at,
    player: () => world.app.asUser(),
    reviewer: () => world.app.asUser({ [zone]: [92, 13] }),
    /** Gives somebody a role in the zone's game. */
    giveRole: (who: TestClient, n = 1) => world.app.core.gameTables.putRoles([roleOf(who.uid, zone, n)]),
    async column(more: Partial<ColumnInput> = {}) {
      const manager = await world.app.asUser({ [zone]: [13] });
      const fields = column(more);
      const { id, revision } = (
        await manager.send<{ id: number; revision: number }>('POST', at(`${MANAGE}/save`), fields)
      ).Message;
      return { ...fields, id, revision };
    },
    columns: async (who: TestClient, query = '') =>
      (await who.get<ReplyOf<typeof columnList>>(`${at('/api/bbs/contribution_topic/list')}${query}`)).Message.records,
    agreement: async () =>
      (await world.app.visitor.get<ReplyOf<typeof agreementText>>(at(`${RECORD}/agreement`))).Message,
    async submit(who: TestClient, piece: Piece, path = '/api/bbs/article/submit') {
      const { current } = await this.agreement();
      return who.send<Saved>('POST', at(path), {
        wbTitle: '守夜人的航线',
        wbContent: '<p>第一段</p><p>第二段</p>',
        agreementVersion: current,
        ...piece,
      });
    },
    /** The number of a piece that waits in a new column. */
    async waiting(who: TestClient, piece: Piece = {}): Promise<number> {
      const { content, type } = await this.column();
      const reply = await this.submit(who, { topicType: type, topicContent: content, ...piece });
      if (reply.status !== 200) throw new Error(`not handed in: ${reply.Desc}`);
      return reply.Message.contribution_id;
    },
    detail: (who: TestClient, id: number) =>
      who.get<ContributionDetail>(`${at(`${RECORD}/detail`)}&contribution_id=${id}`),
    own: async (who: TestClient, query = '') =>
      (await who.get<ReplyOf<typeof contributionList>>(`${at(`${RECORD}/list`)}${query}`)).Message.list,
    queue: async (who: TestClient, tab = 'waiting') =>
      (await who.get<ReplyOf<typeof reviewQueue>>(`${at(`${RECORD}/review/list`)}&tab=${tab}&limit=50`)).Message.list,
    claim: (who: TestClient, id: number, isRelease: 0 | 1 = 0) =>
      who.send<{ claimUntil: number }>('POST', at(`${RECORD}/review/claim`), { contribution_id: id, isRelease }),
    giveBack: (who: TestClient, id: number, more: Partial<InputOf<typeof returnContribution>> = {}) =>
      who.send('POST', at(`${RECORD}/review/return`), { contribution_id: id, revision: 1, reason: '再改改', ...more }),
    accept: (who: TestClient, id: number, more: Partial<InputOf<typeof acceptContribution>> = {}) =>
      who.send<{ wbId: number }>('POST', at(`${RECORD}/review/accept`), { contribution_id: id, revision: 1, ...more }),
    reopen: (who: TestClient, id: number) => who.send('POST', at(`${RECORD}/review/reopen`), { contribution_id: id }),
    withdraw: (who: TestClient, id: number, resume?: 1) =>
      who.send('POST', at(`${RECORD}/withdraw`), { contribution_id: id, ...(resume ? { resume } : {}) }),
    remove: (who: TestClient, id: number) => who.send('POST', at(`${RECORD}/del`), { contribution_id: id }),
    post: (who: TestClient, wbId: number) =>
      who.get<{ wbTitle: string; wbThemeId: number; contribution?: { contribution_id: number } }>(
        `${at('/api/bbs/weibo/get_detail')}&wbId=${wbId}`,
      ),
    told: async (who: TestClient) =>
      JSON.stringify((await who.get(`${at('/api/bbs/user/messages/all/systemMsg')}&uid=${who.uid}`)).Message),
  };
}

/** The job of a host of its own. */
export function publishDue({ app }: ApiWorld, now: number): Promise<void> {
  const core = app.core.services.all(uses);
  const [store, columns] = [createContributionStore(core.db), createColumnStore(core.db)];
  return createPublishing({ core, store, columns }).publishDue(now);
}
