import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { addCollect, addFavor, deleteCollect, deleteFavor } from '../../contract/endpoints/posts.ts';
import { toastReason, useCall, useRequireLogin, useViewerLater, type CallFn } from '../../sdk/index.ts';
import { patchComment } from './comment-cache.ts';
import { FavorLedger, type Mark } from './favor-ledger.ts';
import { patchPost } from './post-cache.ts';
import { useCollecting } from './use-collecting.ts';

/** What can be marked: a post liked or collected, a comment or reply liked. */
export type MarkTarget =
  | { readonly kind: 'like' | 'collect'; readonly wbId: number }
  | { readonly kind: 'comment'; readonly cid: number };

/** Turns the viewer's mark on `target` over. `shown` is what is on the screen. */
export type ToggleMark = (target: MarkTarget, before: Mark) => void;

/**
 * Likes and collects: shown at once, sent one after the other per target (mutation scope), taken
 * back with a toast when the call fails. Asks for login first. One hook serves a whole list; the
 * function is stable while the viewer is.
 */
export function useMarks(): ToggleMark {
  const client = useQueryClient();
  const call = useCall();
  const viewer = useViewerLater();
  const requireLogin = useRequireLogin();
  const tell = useCollecting();
  const [ledger] = useState(() => new FavorLedger());
  const mark = useCallback<ToggleMark>(
    (target, before) => {
      const id = 'cid' in target ? target.cid : target.wbId;
      const key = `${target.kind}:${id}`;
      const show = (state: Mark | null) => {
        if (!state) return;
        const on = state.on ? 1 : 0;
        if (target.kind === 'comment') patchComment(client, id, () => ({ isFavor: on, wbfCount: state.count }));
        else if (target.kind === 'like') patchPost(client, id, () => ({ isFavor: on, wbfCount: state.count }));
        else patchPost(client, id, () => ({ isCollect: on, collectCount: state.count }));
      };
      const wanted = ledger.press(key, before);
      show(wanted);
      const mutation = client.getMutationCache().build(client, {
        mutationKey: ['mark', key],
        scope: { id: key },
        mutationFn: () => send(call, target, wanted.on),
      });
      mutation.execute(undefined).then(
        (answer) => {
          const state = ledger.settle(key, answer);
          show(state);
          if (target.kind !== 'collect' || !state) return;
          void tell((one, page) => one[state.on ? 'added' : 'removed'](id, page));
        },
        (error: unknown) => {
          show(ledger.settle(key, null));
          toastReason(error);
        },
      );
    },
    [client, call, ledger, tell],
  );
  return useCallback<ToggleMark>(
    // A visitor sees no marks of their own: what they press must be there after the login, even if
    // it was before.
    (target, before) => void requireLogin(() => mark(target, viewer ? before : { ...before, on: false })),
    [mark, requireLogin, viewer],
  );
}

async function send(call: CallFn, target: MarkTarget, on: boolean): Promise<Mark> {
  if (target.kind === 'collect') {
    const state = await call(on ? addCollect : deleteCollect, { wbId: target.wbId });
    return { on: state.isCollect === 1, count: state.collectCount };
  }
  const state = await call(on ? addFavor : deleteFavor, 'cid' in target ? { cid: target.cid } : { wbId: target.wbId });
  return { on: state.isFavor === 1, count: state.wbfCount };
}
