import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { addNewPost, replacePost } from '../../pages/common/post-cache.ts';
import { deviceInfo } from '../../sdk/device-info.ts';
import { logSendFailed } from '../../sdk/log-event.ts';
import { currentViewer, isCallError, useApp, useT, useViewerLater } from '../../sdk/index.ts';
import { shrink } from '../publish/shrink.ts';
import { isForLater, isForLogin, PictureRejected, sendPost, type SentPost } from './send-outbox.ts';
import { onOutbox } from './mark.ts';
import { dropOutbox, outboxOf, outboxPost, putOutbox, type OutboxPost } from './store.ts';

/** What came of a try; null: it is not there any more, sent by another tab or taken back. */
export type Outcome =
  | ({ readonly kind: 'sent' } & SentPost)
  | {
      readonly kind: 'waiting';
      /** For its author, who is not signed in; else for a network. */ readonly forLogin: boolean;
    }
  | { readonly kind: 'refused'; readonly error: unknown; readonly reason: string }
  | null;

const OUTBOX = 'outbox';
const SENDING = [OUTBOX, 'send'] as const;

/** `{zone}:{uid}` of who is signed in; empty: nobody is. */
export function useOwner(): string {
  const { boot } = useApp();
  const viewer = useViewerLater();
  return viewer ? `${boot.zone.abbr}:${viewer.id}` : '';
}

/** The viewer's posts that are to be sent. */
export function useOutboxPosts(): readonly OutboxPost[] {
  const owner = useOwner();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [OUTBOX, owner],
    queryFn: () => outboxOf(owner),
    enabled: owner !== '',
    // It asks the browser: a network is not needed.
    networkMode: 'always',
    retry: false,
  });
  useEffect(() => onOutbox(() => void client.invalidateQueries({ queryKey: [OUTBOX, owner] })), [client, owner]);
  return data ?? [];
}

/** The ids of those that are on their way just now. */
export const useSendingIds = (): readonly string[] =>
  useMutationState({
    filters: { mutationKey: SENDING, status: 'pending' },
    select: ({ state }) => (state.variables as Sending).post.id, // what `useSendPost` is given
  });

/** One tab at a time, where the browser knows of the others. Without that the key keeps it to one post. */
async function alone<T>(act: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return act();
  return navigator.locks.request('guildhall-outbox', act) as Promise<T>; // what `act` gives
}

interface Sending {
  readonly post: OutboxPost;
  /** False where the browser could not keep it: it is in the form alone. */
  readonly isKept: boolean;
}

/**
 * Sends a post of the outbox, one after the other; a try that failed leaves it there, waiting or
 * with why it was refused.
 */
export function useSendPost(): (post: OutboxPost, isKept?: boolean) => Promise<Outcome> {
  const app = useApp();
  const client = useQueryClient();
  const t = useT('publish');
  const { mutateAsync } = useMutation({
    mutationKey: SENDING,
    scope: { id: OUTBOX },
    mutationFn: (sending: Sending) => alone(() => send(sending)),
  });

  async function send({ post: given, isKept }: Sending): Promise<Outcome> {
    const { id } = given;
    const post = isKept ? await outboxPost(id) : given;
    if (post?.state !== 'waiting') return null;
    const save = async (now: OutboxPost) => void (isKept && (await putOutbox(now)));
    try {
      const sent = await sendPost(post, {
        call: app.call,
        isAuthor: () => post.owner === `${app.boot.zone.abbr}:${currentViewer(app)?.id}`,
        save,
        prepare: shrink,
        rejected: t('publish.image.rejected'),
        deviceInfo: deviceInfo(navigator),
      });
      if (isKept) await dropOutbox(id);
      if (sent.isChange) replacePost(client, sent.post);
      else addNewPost(client, sent.post);
      return { kind: 'sent', ...sent };
    } catch (error) {
      logSendFailed(app.logEvent, 'post', error);
      if (isForLater(error)) return { kind: 'waiting', forLogin: isForLogin(error) };
      const reason = reasonOf(error, t('publish.failed'));
      if (isKept) await save({ ...((await outboxPost(id)) ?? post), state: 'stopped', reason });
      return { kind: 'refused', error, reason };
    }
  }
  return (post, isKept = true) => mutateAsync({ post, isKept });
}

function reasonOf(error: unknown, otherwise: string): string {
  if (isCallError(error)) return error.reason;
  return error instanceof PictureRejected ? error.message : otherwise;
}

/** Changes what is to be done with a post that is not on its way. */
export function useOutboxActions() {
  const stop = useCallback((post: OutboxPost) => putOutbox({ ...post, state: 'stopped', reason: '' }), []);
  const resume = useCallback(
    (post: OutboxPost) => putOutbox({ ...post, state: 'waiting', reason: '', at: Date.now() }),
    [],
  );
  const drop = useCallback(({ id }: OutboxPost) => dropOutbox(id), []);
  /** One that was dropped, as it was. */
  const restore = useCallback((post: OutboxPost) => putOutbox(post), []);
  return { stop, resume, drop, restore };
}
