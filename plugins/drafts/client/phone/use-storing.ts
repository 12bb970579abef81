import { useEffect, useRef, useState } from 'react';
import {
  toast,
  toastReason,
  useApp,
  useT,
  useViewer,
  useZone,
  type StoredTextsProps,
  type PlainText,
} from '../../../../platform/sdk/index.ts';
import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { logSendFailed } from '../../../../platform/sdk/log-event.ts';
import { randomId } from '../../../editor/client/face/random-id.ts';
import { createDraftSaver } from '../composer/draft-saver.ts';
import { useDraftLists } from '../composer/use-draft-lists.ts';
import { storePlain } from './store-plain.ts';
import { unansweredDraft } from './unanswered-draft.ts';

type Form = Pick<StoredTextsProps, 'isUploading' | 'requestKey' | 'written' | 'onBusy' | 'onStored'>;

/** Stores what is written in a form as a new draft, once its pictures are there. */
export function useStoring(form: Form) {
  const t = useT('drafts-pages');
  const { logEvent } = useApp();
  const refreshLists = useDraftLists();
  const { save, intend } = usePlainSaver(form.requestKey);
  const [state, setState] = useState<'idle' | 'waiting' | 'storing'>('idle');

  /** @returns false: it is in the form alone, and why was said */
  async function attempt(text: PlainText): Promise<boolean> {
    intend(text.requestKey);
    const outcome = await save(text);
    if (outcome.kind === 'saved') return true;
    if (outcome.kind === 'failed') {
      logSendFailed(logEvent, 'draft', outcome.error);
      toastReason(outcome.error);
    } else toast.error(outcome.kind === 'conflict' ? t('draft.conflict.title') : outcome.reason);
    return false;
  }

  async function run(): Promise<void> {
    const text = form.written();
    const isStored = text !== null && (await attempt(text));
    setState('idle');
    form.onBusy(false);
    if (!isStored) return;
    toast.success(t('phone.stored'));
    refreshLists();
    form.onStored();
  }

  const latest = useRef(run);
  latest.current = run;
  const isReady = state === 'waiting' && !form.isUploading;
  useEffect(() => {
    if (!isReady) return;
    setState('storing');
    void latest.current();
  }, [isReady]);

  return {
    isStoring: state !== 'idle',
    store() {
      if (state !== 'idle') return;
      form.onBusy(true);
      setState('waiting');
    },
  };
}

/** What stores plain texts, made once for what is written. */
function usePlainSaver(requestKey: string) {
  const { call } = useApp();
  const { abbr: zone } = useZone();
  const uid = useViewer()?.id ?? 0;
  const latest = useRef(call);
  latest.current = call;
  const [saver] = useState(() => {
    const unanswered = unansweredDraft(browserStorage(), { zone, uid }, requestKey);
    const own = createDraftSaver({
      call: (...given) => latest.current(...given),
      holder: randomId(),
      newKey: randomId,
      unanswered,
    });
    return { intend: unanswered.intend, save: (text: PlainText) => storePlain(own, text) };
  });
  return saver;
}
