import { MINUTE_MS, defineServerPlugin, job, liveRoom, route } from '../../../server/sdk/index.ts';
import { chatMessages, deleteChat, muteChatter, sendChat } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createMessages } from './migrations/001-messages.ts';
import { createChat } from './service.ts';
import { uses } from './uses.ts';

const PRUNE_EVERY_MS = 10 * MINUTE_MS;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-messages': createMessages },
  uses,
  extensions: (core) => {
    const chat = createChat(core);
    return [
      liveRoom(chat.admit),
      route(chatMessages, chat.list),
      route(sendChat, chat.send),
      route(deleteChat, async (ctx, { id, reason }) => {
        await chat.remove(ctx, id, reason);
        return {};
      }),
      route(muteChatter, async (ctx, input) => {
        await chat.mute(ctx, input);
        return {};
      }),
      job('prune', PRUNE_EVERY_MS, chat.prune),
    ];
  },
});
