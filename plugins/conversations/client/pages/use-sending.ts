import { useEffect, useState } from 'react';
import {
  Code,
  isCallError,
  useCall,
  useRequireRule,
  useViewer,
  useZone,
  type CallError,
} from '../../../../platform/sdk/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sendMessage } from '../../contract.ts';
import { refreshAll, useShown } from '../queries.ts';
import { keep, readKept, type Unsent } from './kept-texts.ts';

/** A message that is not there yet: on its way, or with the reason why it did not arrive. */
export interface Pending extends Unsent {
  /** Null: it is on its way. */
  readonly reason: string | null;
}

/**
 * What is being written to one person, and what of it has not arrived. Both are kept in the browser:
 * what was on its way when the page was left can be sent again, and is the same message then.
 * @param lost what is said of such a message
 */
export function useSending(uid: number, lost: string) {
  const { abbr } = useZone();
  const viewer = useViewer();
  const call = useCall();
  const client = useQueryClient();
  const requireRule = useRequireRule('comment');
  const { show } = useShown(uid);
  const place = `${abbr}:${viewer?.id ?? 0}:${uid}`;
  const [text, setText] = useState(() => readKept(place).text);
  const [pending, setPending] = useState<readonly Pending[]>(() =>
    readKept(place).unsent.map((one) => ({ ...one, reason: lost })),
  );
  useEffect(() => {
    keep(place, { text, unsent: pending.map((one) => ({ key: one.key, text: one.text })) });
  }, [place, text, pending]);

  const drop = (key: string) => setPending((all) => all.filter((one) => one.key !== key));
  const mark = (key: string, reason: string | null) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, reason } : one)));

  async function post({ key: requestKey, text: words }: Unsent): Promise<void> {
    try {
      show(await call(sendMessage, { uid, text: words, requestKey }));
      drop(requestKey);
      refreshAll(client);
    } catch (error) {
      mark(requestKey, isCallError(error) ? (error as CallError).reason : lost);
      // Offers the way on: the real name, or the login.
      if (isCallError(error) && error.code === Code.realNameRequired) void requireRule();
    }
  }

  return {
    text,
    setText,
    pending,
    send(): void {
      const words = text.trim();
      if (words === '') return;
      const one: Unsent = { key: crypto.randomUUID(), text: words };
      setPending((all) => [...all, { ...one, reason: null }]);
      setText('');
      void post(one);
    },
    again(one: Unsent): void {
      mark(one.key, null);
      void post(one);
    },
    /** Its text goes back into the box where that is empty. */
    giveUp(one: Unsent): void {
      drop(one.key);
      setText((typed) => (typed.trim() === '' ? one.text : typed));
    },
  };
}
export type Sending = ReturnType<typeof useSending>;
