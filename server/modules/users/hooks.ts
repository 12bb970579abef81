import type { RequestContext } from '../../sdk/context.ts';
import { defineFieldsHook, type FieldsById } from '../../sdk/hook.ts';

/** What plugins know of people. */
export const userHooks = {
  /** Fields of user cards, the same for every viewer of the zone. */
  present: defineFieldsHook<(ctx: RequestContext, uids: readonly number[]) => Promise<FieldsById>>(
    'user.present',
    'card',
  ),
  /**
   * Fields of the signed-in user's own data (`baseInfo`, `detail`), by their uid; those under
   * `ywUserInfo` go into that part of it. They are kept for that person: name the tags that fall
   * when they change, but `user:<uid>`, which is named already.
   */
  own: defineFieldsHook<(ctx: RequestContext, uids: readonly number[]) => Promise<FieldsById>>('user.own', 'own'),
};
