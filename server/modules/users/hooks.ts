import type { RequestContext } from '../../sdk/context.ts';
import { defineHook, type FieldsById } from '../../sdk/hook.ts';

/** What plugins know of people. */
export const userHooks = {
  /** Fields of user cards, the same for every viewer of the zone. */
  present: defineHook<(ctx: RequestContext, uids: readonly number[]) => Promise<FieldsById>>({
    name: 'user.present',
    phase: 'present',
    answers: 'fields',
  }),
  /** Fields of the signed-in user's own data (`baseInfo`, `detail`), by their uid; those under `ywUserInfo` go into that part of it. */
  own: defineHook<(ctx: RequestContext, uids: readonly number[]) => Promise<FieldsById>>({
    name: 'user.own',
    phase: 'present',
    answers: 'fields',
  }),
};
