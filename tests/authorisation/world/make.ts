import { LIMITS } from '../../../platform/contract/index.ts';
import { viewerFor } from '../../../server/modules/accounts/index.ts';
import type { ContentTables } from '../../../server/modules/posts/tables.ts';
import { contextFor } from '../../../server/seed/play.ts';
import type { RequestContext } from '../../../server/sdk/index.ts';
import type { MediaTables } from '../../../server/modules/media/index.ts';
import type { TestApp, TestClient } from '../../support/app.ts';
import { HERE } from '../row.ts';
import { messageService } from '../../../server/sdk/index.ts';

/** A write that has to succeed while the world is made. */
export async function done<T>(client: TestClient, path: string, body: object, zone = HERE): Promise<T> {
  const reply = await client.send<T>('POST', `/api/bbs/${path}?zone=${zone}`, body);
  if (!reply.Succeed) throw new Error(`${path} ${JSON.stringify(body)}: ${reply.Desc}`);
  return reply.Message;
}

/** The context of a request of this person in this zone, for what only services do. */
export async function contextOf({ core, zones }: TestApp, uid: number): Promise<RequestContext> {
  const zone = zones.current().byAbbr.get(HERE);
  const data = await core.viewers.load(uid);
  if (!zone || !data) throw new Error('no such zone or person');
  return contextFor(zone, viewerFor(data, zone), Date.now());
}

export interface Makers {
  post(author: TestClient, mark: string, fields?: object): Promise<number>;
  comment(author: TestClient, wbId: number, mark: string, cid?: number): Promise<number>;
  hidePost(wbId: number): Promise<number>;
  hideComment(cid: number): Promise<number>;
  deletePost(wbId: number): Promise<number>;
  deleteComment(cid: number): Promise<number>;
  /** As if so many people liked it that it is hot. */
  hot(cid: number): Promise<number>;
  /** A system message; answers its umId. */
  notice(to: TestClient, mark: string): Promise<number>;
  /** A draft of a manager who takes no part in the table. */
  draft(mark: string): Promise<number>;
  /**
   * A draft that a check manager, who takes no part in the table, has pushed to review; answers the
   * submission.
   */
  review(): Promise<number>;
  /** A piece that this author keeps or has handed in; they meet the zone's condition. */
  contribution(author: TestClient, state: 'draft' | 'submitted', kind?: 1 | 2): Promise<number>;
  /** An activity that is open. */
  activity(): Promise<number>;
  problem(author: TestClient, mark: string): Promise<number>;
  /** Somebody else reports this post; answers the id in the queue. */
  report(wbId: number, mark: string): Promise<number>;
  /**
   * Hides this post by the custom clause, or what `of` says of another thing; answers the id of the
   * sanction.
   */
  sanction(id: number, of?: object): Promise<number>;
  /** The same with an appeal of its author's that waits for an answer. */
  appealed(author: TestClient, wbId: number): Promise<number>;
  /** A picture of this zone that waits for a moderator. */
  flaggedPicture(): Promise<number>;
  /** A rule for texts that is on; answers its id. */
  rule(): Promise<number>;
  /** What such a rule caught of a new post of this author. */
  hit(author: TestClient): Promise<number>;
  /** A kind of templates of the zone. */
  templateType(typeName: string): Promise<number>;
  template(typeId: number, fields: object): Promise<number>;
  /** A folder for what somebody has collected. */
  folder(of: TestClient, name: string): Promise<number>;
  /** Sets a signature, which then waits for review. */
  signature(of: TestClient, text: string): Promise<string>;
}

/** How the things of the world are made: as people make them, by calls. */
export function makersOf(app: TestApp, staff: TestClient, reporter: TestClient, reason: string): Makers {
  const moderate = async (what: string, body: object) => done(staff, `moderation/${what}`, { ...body, reason });
  const sanction = async (targetId: number, of: object = {}): Promise<number> => {
    const penalty = { punishmentClause: 'custom', bannedType: 0, remark: reason };
    const body = { action: 'hide', targetType: 'post', targetId, ...penalty };
    return (await done<{ id: number }>(staff, 'moderation/sanction/issue', { ...body, ...of, reason })).id;
  };
  let pictures = 0;
  let rules = 0;
  let columns = 0;
  const column = async (type: 1 | 3): Promise<{ id: number; content: string }> => {
    const content = `Column ${(columns += 1)}`;
    const open = { desc: '', reward: '', themeId: 1, takesArticles: 1, takesVideos: 1, verifiedOnly: 0, perPerson: 0 };
    const fields = { ...open, type, content, openTime: 0, closeTime: 0 };
    return { content, ...(await done<{ id: number }>(staff, 'contribution/columns/save', fields)) };
  };
  let shared: Promise<{ id: number; content: string }> | undefined;
  const rule = async (): Promise<number> => {
    const word = `Catch${(rules += 1)}`;
    const fields = { name: word, kind: 'words', action: 'flag', onPosts: 1, onComments: 0, lines: [word] };
    const saved = { ...fields, amount: 0, minutes: 0 };
    const made = await done<{ id: number; revision: number }>(staff, 'moderation/rule/save', saved);
    await done(staff, 'moderation/rule/try', made);
    await done(staff, 'moderation/rule/switch', { ...made, isOn: 1 });
    return made.id;
  };
  return {
    sanction,
    async flaggedPicture() {
      const key = `sw4/fa/${(pictures += 1)}`;
      const row = { zone: 'sw4', uid: staff.uid, sha256: key, mime: 'image/png', width: 1, height: 1, bytes: 1 };
      const files = { storage_key: `${key}.png`, thumb_key: `${key}.thumb.webp`, created_at: 1, reviewed: 0 };
      const { db } = app;
      return db.tx(() =>
        db.insertId(
          db
            .q<MediaTables>()
            .insertInto('media')
            .values({ ...row, ...files, flagged_at: 1 }),
        ),
      );
    },
    rule,
    async hit(author) {
      const id = await rule();
      const word = `Catch${rules}`;
      await done(author, 'weibo/add', { wbTitle: word, wbContent: `<p>${word}</p>`, wbThemeId: 1 });
      const caught = await staff.get<{ list: { id: number }[] }>(
        `/api/bbs/moderation/rule/hits?zone=sw4&id=${id}&limit=1&offset=0`,
      );
      return caught.Message.list[0]?.id ?? 0;
    },
    async appealed(author, wbId) {
      const id = await sanction(wbId);
      await done(author, 'moderation/appeal/submit', { id, text: 'Please look again' });
      return id;
    },
    async post(author, mark, fields = {}) {
      const body = { wbTitle: mark, wbContent: `<p>${mark}</p>`, wbThemeId: 1, ...fields };
      return (await done<{ wbId: number }>(author, 'weibo/add', body)).wbId;
    },
    async comment(author, wbId, mark, cid) {
      const body = { wbId, content: mark, ...(cid === undefined ? {} : { cid }) };
      return (await done<{ cid: number }>(author, 'weibo/comment/add_comment_v2', body)).cid;
    },
    async hidePost(wbId) {
      await moderate('post/hide', { wbId });
      return wbId;
    },
    async hideComment(cid) {
      await moderate('comment/hide', { cid });
      return cid;
    },
    async deletePost(wbId) {
      await done(staff, 'weibo/delete_post', { wbId, reason });
      return wbId;
    },
    async deleteComment(cid) {
      await done(staff, 'weibo/delete_comment', { cid, reason });
      return cid;
    },
    async draft(mark) {
      return (await done<{ id: number }>(staff, 'weibo/draft/add_draft', { title: mark, content: `<p>${mark}</p>` }))
        .id;
    },
    async contribution(author, state, kind = 1) {
      const topic = await (shared ??= column(1));
      const { current } = (await author.get<{ current: string }>(`/api/bbs/contributionrecord/agreement?zone=${HERE}`))
        .Message;
      const piece = { wbTitle: 'Piece', wbContent: '<p>Piece</p>', contributionType: kind, agreementVersion: current };
      const call = state === 'draft' ? 'article/add' : 'article/submit';
      const asked = { topicType: 1, topicContent: topic.content };
      return (await done<{ contribution_id: number }>(author, call, { ...piece, ...asked })).contribution_id;
    },
    activity: async () => (await column(3)).id,
    async review() {
      const author = await app.asUser({ [HERE]: [92] });
      const draft = { title: 'Reviewed', content: '<p>Reviewed</p>', wbThemeId: 1 };
      const { id } = await done<{ id: number }>(author, 'weibo/draft/add_draft', draft);
      const { applyDetailUrl } = await done<{ applyDetailUrl: string }>(author, 'weibo/draft/push_audit', { id });
      return idOf(Number(/\d+/.exec(applyDetailUrl)?.[0]));
    },
    async hot(cid) {
      const q = () => app.db.q<ContentTables>();
      await app.db.tx(() =>
        q().updateTable('comment').set({ favor_count: LIMITS.hotComment }).where('id', '=', cid).execute(),
      );
      return cid;
    },
    templateType: async (typeName) => (await done<{ id: number }>(staff, 'weibo/template/save_type', { typeName })).id,
    template: async (typeId, fields) =>
      (await done<{ id: number }>(staff, 'weibo/template/save', { typeId, ...fields })).id,
    async notice(to, mark) {
      const ctx = await contextOf(app, staff.uid);
      const told = { to: to.uid, kind: 'system', text: 'levels:levelUp', values: { level: mark } } as const;
      await app.db.tx(() => app.core.services.of(messageService).send(ctx, [told]));
      const reply = await to.get<{ list: { umId: number }[] }>(
        `/api/bbs/user/messages/all/systemMsg?zone=${HERE}&limit=1`,
      );
      return idOf(reply.Message.list[0]?.umId);
    },
    async problem(author, mark) {
      const body = { question: mark, servername: '一区', username: '船长', starttime: Date.now() - 3_600_000 };
      return (await done<{ id: number }>(author, 'feedback/newpostproblem', body)).id;
    },
    async report(wbId, mark) {
      await done(reporter, 'report/weibo', { wbId, type: 7, comment: mark });
      const reply = await staff.get<{ list: { id: number; targetId: number }[] }>(
        `/api/bbs/report/list?zone=${HERE}&limit=50`,
      );
      return idOf(reply.Message.list.find(({ targetId }) => targetId === wbId)?.id);
    },
    folder: async (of, name) => (await done<{ id: number }>(of, 'user/collect/folder/add', { name })).id,
    async signature(of, text) {
      await done(of, 'user/updateUserInfo', { sig: text });
      return text;
    },
  };
}

export function idOf(id: number | undefined): number {
  if (id === undefined) throw new Error('the world lacks a thing that was just made');
  return id;
}
