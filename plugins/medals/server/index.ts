import {
  commentHooks,
  defineServerPlugin,
  favorHooks,
  fieldsHook,
  hook,
  postHooks,
  userHooks,
} from '../../../server/sdk/index.ts';
import { Worn } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createAwards } from './awards.ts';
import { createFlagAwards } from './flags.ts';
import { createMedalTables } from './migrations/001-medals.ts';
import { createFlagTables } from './migrations/002-flags.ts';
import { medalRoutes } from './routes.ts';
import { createMedals } from './service.ts';
import { createMedalStore } from './store.ts';
import { readMedalTexts } from './texts.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-medals': createMedalTables, '002-flags': createFlagTables },
  uses,
  extensions: (core) => {
    const store = createMedalStore(core.db);
    const awards = createAwards(core, store);
    const medals = createMedals(core, store, awards, readMedalTexts());
    return [
      ...medalRoutes(medals, createFlagAwards(core, store)),
      hook(postHooks.created, (ctx, post) => awards.afterEvent(ctx, post.uid, ['post'])),
      hook(commentHooks.created, async (ctx, comment, post) => {
        const author = post.uid === comment.uid ? [] : [awards.afterEvent(ctx, post.uid, ['beComment'])];
        await Promise.all([awards.afterEvent(ctx, comment.uid, ['comment']), ...author]);
      }),
      hook(favorHooks.changed, async (ctx, { authorUid, delta }) => {
        if (delta < 0) return;
        if (ctx.viewer) await awards.afterEvent(ctx, ctx.viewer.uid, ['favor']);
        await awards.afterEvent(ctx, authorUid, ['beFavor', 'beFavorPost']);
      }),
      fieldsHook(userHooks.present, Worn, medals.cardFields),
      fieldsHook(userHooks.own, Worn, medals.cardFields),
    ];
  },
});
