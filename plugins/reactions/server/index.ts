import { commentHooks, defineServerPlugin, fieldsHook, postHooks, route } from '../../../server/sdk/index.ts';
import { addReaction, deleteReaction, ownReactionFields, reactionFields, reactionPeople } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createReactions as createTables } from './migrations/001-reactions.ts';
import { createReactions } from './reactions.ts';
import { createReactionStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-reactions': createTables },
  uses,
  extensions: (core) => {
    const reactions = createReactions(core, createReactionStore(core.db));
    return [
      route(addReaction, (ctx, input) => reactions.add(ctx, input)),
      route(deleteReaction, (ctx, input) => reactions.remove(ctx, input)),
      route(reactionPeople, (ctx, input) => reactions.people(ctx, input)),
      fieldsHook(postHooks.present, reactionFields, reactions.ofPosts),
      fieldsHook(postHooks.viewer, ownReactionFields, reactions.ownOfPosts),
      fieldsHook(commentHooks.present, reactionFields, reactions.ofComments),
      fieldsHook(commentHooks.viewer, ownReactionFields, reactions.ownOfComments),
    ];
  },
});
