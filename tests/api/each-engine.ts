import { afterAll, beforeAll } from 'vitest';
import { buildTestApp, type TestApp, type TestAppOptions, type TestClient } from '../support/app.ts';
import { describeOnEachEngine, type OpenTestDb } from '../support/engines.ts';

/** What the tests of one describe block share. */
export interface ApiWorld {
  readonly engine: OpenTestDb['engine'];
  readonly app: TestApp;
  /** Publishes as this user and answers the new post's id. */
  post(author: TestClient, fields?: Record<string, unknown>, zone?: string): Promise<number>;
  comment(author: TestClient, wbId: number, content?: string, cid?: number): Promise<number>;
  /** A post and a comment that have the same id. */
  twins(author: TestClient): Promise<{ readonly wbId: number; readonly cid: number }>;
}

/**
 * Runs the tests on the whole application over each engine: one application for the block, a
 * database of its own.
 */
export function describeApi(name: string, tests: (world: ApiWorld) => void, options: TestAppOptions = {}): void {
  describeOnEachEngine(name, (open) => {
    let app: TestApp | undefined;
    let close = async (): Promise<void> => {};
    beforeAll(async () => {
      if (open.engine === 'sqlite') app = await buildTestApp(options);
      else {
        const db = await open({ migrated: true });
        const { url = '' } = open.addressOf(db);
        close = () => db.close();
        app = await buildTestApp({ ...options, url });
      }
    });
    afterAll(async () => {
      await app?.stop();
      await close();
    });
    tests(worldOf(open.engine, () => app!)); // beforeAll has made it, or no test runs
  });
}

function worldOf(engine: ApiWorld['engine'], app: () => TestApp): ApiWorld {
  const world: ApiWorld = {
    engine,
    get app() {
      return app();
    },
    async post(author, fields = {}, zone = 'sw4') {
      const body = { wbContent: '<p>战列舰的<strong>装甲</strong>很厚</p>', wbTitle: '标题', wbThemeId: 1, ...fields };
      const reply = await author.send<{ wbId: number }>('POST', `/api/bbs/weibo/add?zone=${zone}`, body);
      if (!reply.Succeed) throw new Error(`no post: ${reply.Desc}`);
      return reply.Message.wbId;
    },
    async comment(author, wbId, content = '说得对', cid) {
      const body = { wbId, content, ...(cid === undefined ? {} : { cid }) };
      const reply = await author.send<{ cid: number }>('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', body);
      if (!reply.Succeed) throw new Error(`no comment: ${reply.Desc}`);
      return reply.Message.cid;
    },
    async twins(author) {
      let wbId = await world.post(author);
      let cid = await world.comment(author, wbId);
      for (let n = 1; wbId !== cid; n += 1) {
        // Nobody writes as much as that at once.
        const writer = await world.app.asUser();
        if (wbId < cid) wbId = await world.post(writer, { wbTitle: `第${n}次` });
        else cid = await world.comment(writer, wbId, `第${n}次`);
      }
      return { wbId, cid };
    },
  };
  return world;
}

/** Status and error id of a reply, in one comparable piece. */
export const outcome = (reply: { status: number; headers: Record<string, unknown> }): string =>
  reply.status < 400 ? String(reply.status) : `${reply.status} ${String(reply.headers['x-error-id'])}`;
