import type { ApiWorld } from '../../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../../tests/support/app.ts';
import type { Draft } from '../../contract.ts';
import { createLeases } from '../drafts/leases.ts';
import { createReopening } from '../drafts/reopen.ts';
import { createDraftService } from '../drafts/service.ts';
import { createDraftStore } from '../drafts/store.ts';
import { createTiming } from './service.ts';
import { createTimingStore } from './store.ts';
import { uses, type Core } from '../uses.ts';

export const HOUR = 3_600_000;
export const DRAFTS = '/api/bbs/weibo/draft';
interface Sent {
  readonly wbId: number;
  readonly draftId: number;
  readonly timingOpenTime: number;
}

export const send = (client: TestClient, fields: object) =>
  client.send<Sent>('POST', '/api/bbs/weibo/add?zone=sw4', {
    wbTitle: '定时',
    wbContent: '<p>准点见</p>',
    wbThemeId: 1,
    ...fields,
  });
export const operate = (client: TestClient, id: number, optType: number, fields: object = {}, zone = 'sw4') =>
  client.send<{ wbId: number }>('POST', `${DRAFTS}/update_timing_open_status?zone=${zone}`, { id, optType, ...fields });
export const box = async (client: TestClient) =>
  (await client.get<{ list: Draft[] }>(`${DRAFTS}/list_draft?zone=sw4`)).Message.list;
export const postsOf = async ({ app }: ApiWorld, uid: number) =>
  (
    await app.visitor.get<{ list: { wbId: number; wbTitle: string; wbCreateTime: number }[] }>(
      `/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&uid=${uid}&sort=1`,
    )
  ).Message.list;

/** The job of a host of its own, with the services of this one or some changed. */
export function hostOf({ app }: ApiWorld, services: Core = app.core.services.all(uses)) {
  const draftStore = createDraftStore(app.db);
  const drafts = createDraftService(services, {
    store: draftStore,
    leases: createLeases(app.db),
    reopening: createReopening(services, draftStore),
    timings: { fieldsOf: async () => new Map(), saved: async () => null },
  });
  return createTiming(services, { drafts, draftStore, store: createTimingStore(app.db) });
}
