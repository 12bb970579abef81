import type { ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { ReviewDetail, ReviewItem } from '../contract.ts';

const DRAFTS = '/api/bbs/weibo/draft';

interface Draft {
  readonly id: number;
  readonly status: number;
  readonly isEditing: number;
  readonly version: number;
  readonly title: string;
  readonly content: string;
  readonly wbId: number;
  readonly approvedFields?: string;
}

/** The author and reviewers of a zone with triple review, and what they do. */
export function createReviewWorld(world: ApiWorld) {
  const call = <T>(who: TestClient, path: string, body: object, zone = 'sw4') =>
    who.send<T>('POST', `${DRAFTS}/${path}?zone=${zone}`, body);

  const acts = {
    checker: (codes: number[] = []) => world.app.asUser({ sw4: [13, 92, ...codes], mx: [13, 92] }),

    async draft(who: TestClient, body: object = {}): Promise<number> {
      const draft = { title: '港口公告', content: '<p>今晚停服维护</p>', wbThemeId: 1, ...body };
      const reply = await call<{ id: number }>(who, 'add_draft', draft);
      if (!reply.Succeed) throw new Error(reply.Desc);
      return reply.Message.id;
    },
    update: (who: TestClient, body: object) => call<{ draft: Draft }>(who, 'update_draft', body),
    push: (who: TestClient, body: object, zone?: string) =>
      call<{ applyDetailUrl: string; draft: Draft }>(who, 'push_audit', body, zone),
    recall: (who: TestClient, body: object) => call<object>(who, 'recall_audit', body),
    /** Pushes and answers the submission's number. */
    async pushed(who: TestClient, id: number, fields?: object): Promise<number> {
      const reply = await acts.push(who, { id, ...(fields ? { fields: JSON.stringify(fields) } : {}) });
      if (!reply.Succeed) throw new Error(reply.Desc);
      return Number(/^\/review\/(\d+)\?zone=sw4$/.exec(reply.Message.applyDetailUrl)?.[1]);
    },
    decide: (who: TestClient, id: number, stage: number, isPassed = 1, reason?: string, zone?: string) =>
      call<{ status: number; stage: number }>(
        who,
        'review/decide',
        { id, stage, isPassed, ...(reason === undefined ? {} : { reason }) },
        zone,
      ),
    /** Three people pass it, one after the other. */
    async pass(id: number, reviewers?: readonly TestClient[]): Promise<void> {
      for (const stage of [1, 2, 3]) {
        const reply = await acts.decide(reviewers?.[stage - 1] ?? (await acts.checker()), id, stage);
        if (!reply.Succeed) throw new Error(`review ${stage}: ${reply.Desc}`);
      }
    },
    detail: (who: TestClient, id: number, zone = 'sw4') =>
      who.get<ReviewDetail>(`${DRAFTS}/review/detail?zone=${zone}&id=${id}`),
    async list(who: TestClient, tab: string, zone = 'sw4'): Promise<ReviewItem[]> {
      const reply = await who.get<{ list: ReviewItem[] }>(`${DRAFTS}/review/list?zone=${zone}&tab=${tab}&limit=50`);
      return reply.Message.list;
    },
    async stored(who: TestClient, id: number): Promise<Draft> {
      return (await who.get<Draft>(`${DRAFTS}/get_detail?zone=sw4&id=${id}`)).Message;
    },
    add: (who: TestClient, body: object) => who.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', body),
    edit: (who: TestClient, body: object) => who.send<{ wbId: number }>('POST', '/api/bbs/weibo/edit?zone=sw4', body),
    async notices(who: TestClient): Promise<string[]> {
      const path = `/api/bbs/user/messages/all/systemMsg?zone=sw4&uid=${who.uid}&action=0`;
      const reply = await who.get<{ list: { text: string }[] }>(path);
      return reply.Message.list.map(({ text }) => text);
    },
  };
  return acts;
}
