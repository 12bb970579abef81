import {
  CLOCK_DRIFT_MS,
  DAY_MS,
  MINUTE_MS,
  pluginError,
  settingsOf,
  viewerOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { levelHooks } from '../../levels/server/face.ts';
import { CONVERSATION } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ConversationStore } from './store.ts';
import type { Core } from './uses.ts';

const within = ({ now }: RequestContext, ms: number) => ({ since: now - ms, until: now + CLOCK_DRIFT_MS });

/** How much somebody may write, and how many conversations they may begin. */
export function createPace(
  core: Pick<Core, 'users' | 'hooks'>,
  store: Pick<ConversationStore, 'takeTurn' | 'wroteLess' | 'begun'>,
) {
  async function isNew(ctx: RequestContext, uid: number): Promise<boolean> {
    const { newDays, newLevel } = settingsOf(ctx, manifest);
    const madeAt = (await core.users.madeAt([uid])).get(uid) ?? ctx.now;
    if (madeAt > ctx.now - newDays * DAY_MS) return true;
    if (newLevel === 0) return false;
    const levels = await core.hooks.run(levelHooks.of, ctx, [uid]);
    return levels !== null && (levels.get(uid) ?? 0) < newLevel;
  }

  return {
    /**
     * How many conversations the viewer may begin within a day. Asked before the transaction, as it
     * asks others.
     */
    async startsOf(ctx: RequestContext): Promise<number> {
      const { newStarts, starts } = settingsOf(ctx, manifest);
      return (await isNew(ctx, viewerOf(ctx).uid)) ? newStarts : starts;
    },

    /** In the transaction that writes. @throws CONVERSATION_TOO_FAST */
    async write(ctx: RequestContext): Promise<void> {
      const { uid } = viewerOf(ctx);
      await store.takeTurn(uid, ctx.now);
      if (!(await store.wroteLess(uid, within(ctx, MINUTE_MS), CONVERSATION.perMinute)))
        throw pluginError(manifest, 'CONVERSATION_TOO_FAST');
    },

    /** In the same one, after `write`. @throws CONVERSATION_TOO_MANY */
    async begin(ctx: RequestContext, max: number): Promise<void> {
      const begun = await store.begun(viewerOf(ctx).uid, within(ctx, DAY_MS), max);
      if (begun >= max) throw pluginError(manifest, 'CONVERSATION_TOO_MANY', { max });
    },
  };
}
export type Pace = ReturnType<typeof createPace>;
