import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  apiKey,
  toastReason,
  useCall,
  usePluginSettings,
  useRequireLogin,
  useViewer,
} from '../../../platform/sdk/index.ts';
import { addReaction, commentList, deleteReaction, postDetail, postList, replyList } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createPresses } from './presses.ts';
import { reactedOf, type Reacted } from './reacted.ts';
import { withOwn } from './with-own.ts';

/** What is reacted to: a post, or a comment or reply. */
export type Target = { readonly wbId: number } | { readonly cid: number };

const NO_EMOTICONS: readonly string[] = [];
const presses = createPresses(toastReason);

/**
 * What people have reacted to something with, and how the viewer reacts.
 * @param thing the post, comment or reply as the server has answered it
 */
export function useReactions(target: Target, thing: object) {
  const call = useCall();
  const client = useQueryClient();
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const { emoticons = NO_EMOTICONS } = usePluginSettings(manifest);
  const served = reactedOf(thing);
  const key = `${viewer?.id}:${'cid' in target ? `c${target.cid}` : `p${target.wbId}`}`;
  // What is read is the same object until something changes; what is served is not.
  const pressed = useSyncExternalStore(
    presses.subscribe,
    () => ofPress(presses.shown(key, served), served),
    () => null,
  );
  const shown = pressed ?? served;

  const send = async (name: string | null): Promise<Reacted> =>
    reactedOf(await (name === null ? call(deleteReaction, target) : call(addReaction, { ...target, name })));

  /** The same again takes it back. A visitor logs in first: then what they have pressed is there. */
  const choose = (name: string): void => {
    requireLogin(() => {
      if (!viewer) {
        send(name).then(
          () =>
            [postDetail, postList, commentList, replyList].map((of) =>
              client.invalidateQueries({ queryKey: apiKey(of) }),
            ),
          toastReason,
        );
        return;
      }
      const wanted = name === shown.own ? null : name;
      void presses.press(key, served, withOwn(shown, wanted, emoticons), () => send(wanted));
    });
  };

  return { ...shown, emoticons, choose, viewer, requireLogin };
}

const ofPress = (shown: Reacted, served: Reacted): Reacted | null => (shown === served ? null : shown);
