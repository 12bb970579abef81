import {
  commentHooks,
  defineServerPlugin,
  favorHooks,
  fieldsHook,
  hook,
  postHooks,
  route,
  userHooks,
} from '../../../server/sdk/index.ts';
import { qaHooks } from '../../qa/server/face.ts';
import { LevelOfCard, OwnLevel, rankGet, rankPost } from '../contract.ts';
import { levelHooks } from './face.ts';
import { manifest } from '../manifest.ts';
import { belowLevel } from './below-level.ts';
import { grantsOfAccepted, grantsOfComments, grantsOfFavor, grantsOfPost } from './grants.ts';
import { createLevelTables } from './migrations/001-levels.ts';
import { createRules } from './rules.ts';
import { createLevels } from './service.ts';
import { createSettling, experienceTag } from './settle.ts';
import { createLevelStore } from './store.ts';
import { createTasks } from './tasks.ts';
import { readLevelTexts } from './texts.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-levels': createLevelTables },
  uses,
  extensions: (core) => {
    const store = createLevelStore(core.db);
    const common = { core, store, rulesOf: createRules() };
    const settling = createSettling(common);
    const tasks = createTasks({ ...common, settling, texts: readLevelTexts() });
    const levels = createLevels({ ...common, settling, tasks });
    return [
      route(rankGet, levels.get),
      route(rankPost, levels.post),
      hook(postHooks.attach, async (_ctx, post, draft) => store.rememberAtEnd(grantsOfPost(post, draft))),
      hook(commentHooks.attach, async (_at, comments) => store.rememberAtEnd(grantsOfComments(comments))),
      hook(favorHooks.attach, (ctx, favor) => store.remember(grantsOfFavor(ctx, favor))),
      hook(qaHooks.accepted, async (ctx, accepted) => {
        await store.remember(grantsOfAccepted(accepted, ctx.now));
        core.invalidate(experienceTag(accepted.answer.uid));
      }),
      // Posts are rare enough for their author to see their new level at once, but not for the
      // answer to wait for a second durable commit; all else waits until somebody looks.
      hook(postHooks.created, async (ctx, post) =>
        core.db.afterCommit(async () => void (await settling.settle(ctx, post.uid))),
      ),
      hook(levelHooks.of, levels.levelsOf),
      hook(levelHooks.below, async ({ zone }, level) => belowLevel(zone.abbr, common.rulesOf(zone).steps[level - 1])),
      fieldsHook(userHooks.own, OwnLevel, levels.ownFields),
      fieldsHook(userHooks.present, LevelOfCard, levels.cardFields),
    ];
  },
});
