import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { countLength } from '../../contract/content/text.ts';
import { Code } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { mustHaveTitle } from '../../contract/post-options.ts';
import { newRequestKey } from '../../pages/post/comments/request-keys.ts';
import {
  isCallError,
  toast,
  useAddress,
  useRequireRule,
  useT,
  useUiStore,
  useWritableThemes,
  type StoredTextsProps,
} from '../../sdk/index.ts';
import { placeOf, problemOf, usePostLimit } from '../../sdk/post-problem.ts';
import type { Upload } from '../../sdk/uploads/index.ts';
import { dropOutbox, putOutbox, type OutboxPost } from '../outbox/store.ts';
import type { SentPost } from '../outbox/send-outbox.ts';
import { useSendPost, type Outcome } from '../outbox/use-outbox.ts';
import { isBlank, NOTHING, readUnsent, writeUnsent } from './unsent.ts';
import { useThemeFields, type FieldsState } from './use-theme-fields.ts';
import { useComposer } from './use-composer.ts';
import { usePictures } from './use-pictures.ts';
import { useWords } from './use-words.ts';
import { documentOf } from './written.ts';

const NO_NETWORK = { kind: 'waiting', forLogin: false } as const;

/** What a picture counts as until it is there. */
const PICTURE = { url: '/media/counted', thumb: '', width: 1, height: 1 };

export interface FormSetup {
  readonly owner: string;
  /** What a new post begins with; 0: the writer chooses. */
  readonly firstTheme: number;
  readonly firstTitle: string;
  /** An empty form: what was written is on its way. */
  readonly onAnew: () => void;
}

/** All that the form of a new post knows and does. */
export function useForm({ owner, firstTheme, firstTitle, onAnew }: FormSetup) {
  const t = useT('publish');
  const themes = useWritableThemes();
  const [kept] = useState(() => readUnsent(owner));
  const [title, setTitle] = useState(isBlank(kept) ? firstTitle : kept.title);
  const [chosen, setThemeId] = useState((isBlank(kept) && firstTheme) || kept.themeId || firstTheme);
  const theme = themes.find(({ themeId }) => themeId === chosen);
  const [mentions, setMentions] = useState(kept.mentions);
  const requestKey = useRef(kept.requestKey);
  const words = useWords(kept.text);
  const pictures = usePictures(owner);
  const { uploads } = pictures;
  const limit = usePostLimit();
  const [isSending, setSending] = useState(false);
  const [underWay, setUnderWay] = useState('');
  const [isStoring, setStoring] = useState(false);
  const fields = useThemeFields(theme, kept.attachments);
  const { attachments } = fields.post;
  const written = { title, themeId: theme?.themeId ?? 0, text: words.text, mentions, attachments };
  const unsent = { ...written, requestKey: requestKey.current, pictures: uploads.length };
  useKept(owner, unsent, isSending);

  const shown = useDeferredValue(words.text);
  const document = useMemo(
    () =>
      documentOf(
        { text: shown, mentions },
        uploads.map(() => PICTURE),
      ),
    [shown, mentions, uploads],
  );
  const length = useMemo(() => countLength(document), [document]);
  const labelType = theme?.labelType ?? 0;
  // While no theme is chosen there is a title, too, as in the composer.
  const needsTitle = labelType === 0 || mustHaveTitle(labelType);
  const checkRule = useRule();
  const finish = useFinish({ owner, onAnew, pictures, fields });
  const sendPost = useSendPost();
  const {
    openComposer,
    openStored,
    stored,
    written: writtenText,
  } = useComposer({
    owner,
    pictures,
    onAnew,
    unsent: () => ({ ...unsent, requestKey: (requestKey.current ||= newRequestKey()) }),
    blocked: () => blocking(uploads, true),
  });

  /** Why it cannot be sent, which was said; null: nothing. */
  function faultIn(): 'title' | 'theme' | 'body' | null {
    const now = documentOf(
      written,
      uploads.map(() => PICTURE),
    );
    const intended = { title, needsTitle, labelType, themeId: written.themeId, document: now };
    const problem = problemOf({ ...intended, images: blocking(uploads, navigator.onLine) });
    if (problem) {
      // i18n-keys: publish:publish.problem.*
      toast.error(t(`publish.problem.${problem}`, { max: LIMITS.title }));
      return placeOf(problem);
    }
    if (limit === undefined || countLength(now) <= limit) return null;
    toast.error(t('publish.tooLong', { max: limit }));
    return 'body';
  }

  /** @returns what is wrong, to be led to */
  function send(): 'title' | 'theme' | 'body' | null {
    if (isSending || isStoring || words.isComposing()) return null;
    fields.blame(null);
    const fault = faultIn();
    if (fault) return fault;
    setSending(true);
    void sendOff().then((isDone) => {
      if (isDone) return;
      setSending(false);
      setUnderWay('');
    });
    return null;
  }

  /** @returns false: it is still in the form, and why was said */
  async function sendOff(): Promise<boolean> {
    try {
      const wrong = await fields.problem();
      if (wrong) {
        toast.error(wrong.text);
        fields.blame(wrong);
        return false;
      }
      requestKey.current ||= newRequestKey();
      const own = { owner, requestKey: requestKey.current, pictures: pictures.written() };
      return await deliver(sentOff({ ...written, ...own, ...(await fields.sent()) }));
    } catch (error) {
      // The code of what the theme asks for has not come.
      reportError(error);
      toast.error(t('publish.failed'));
      return false;
    }
  }

  async function deliver(post: OutboxPost): Promise<boolean> {
    setUnderWay(post.id);
    const isKept = await putOutbox(post).then(
      () => true,
      () => false,
    );
    // It is in the outbox now: what opens next would find it twice.
    if (isKept) {
      writeUnsent(owner, NOTHING);
      pictures.release(true);
    }
    const outcome = navigator.onLine ? await sendPost(post, isKept) : NO_NETWORK;
    return finish(outcome, post, isKept);
  }

  return {
    themes,
    themeId: written.themeId,
    setThemeId,
    title,
    setTitle,
    needsTitle,
    words,
    fields,
    openComposer,
    /** The writer begins: what keeps them from posting is said now. */
    begin: checkRule,
    mention: (name: string, uid: string) => setMentions((before) => ({ ...before, [name]: uid })),
    pictures,
    length,
    limit,
    isSending,
    /** The id in the outbox of what this form sends just now; empty: nothing. */
    underWay,
    /** It goes somewhere else just now: nothing may be changed. */
    isStill: isSending || isStoring,
    send,
    /** For what keeps texts on the server. */
    storing: {
      isBlank: isBlank(unsent),
      isUploading: blocking(uploads, true) === 'uploading',
      isSending,
      requestKey: requestKey.current,
      written: () => (words.isComposing() ? null : writtenText()),
      onBusy(isBusy: boolean) {
        // Named before it is on its way, so that another try after a reload is the same.
        if (isBusy) requestKey.current ||= newRequestKey();
        setStoring(isBusy);
      },
      onStored: stored,
      onOpen: openStored,
    } satisfies StoredTextsProps,
  };
}

export type Form = ReturnType<typeof useForm>;

/** A post as it goes into the outbox. */
const sentOff = (post: Omit<OutboxPost, 'id' | 'at' | 'state' | 'reason'>): OutboxPost => ({
  ...post,
  id: newRequestKey(),
  at: Date.now(),
  state: 'waiting',
  reason: '',
});

/** What of the pictures stands in the way; without a network those that failed are sent later. */
function blocking(uploads: readonly Pick<Upload, 'state'>[], isOnline: boolean) {
  const has = (state: Upload['state']) => uploads.some((upload) => upload.state === state);
  if (has('rejected')) return 'rejected';
  if (!isOnline) return null;
  return has('uploading') ? 'uploading' : has('failed') ? 'failed' : null;
}

/** Keeps what is written with each change, but not what is on its way. */
function useKept(owner: string, unsent: Parameters<typeof writeUnsent>[1], isSending: boolean): void {
  const t = useT('publish');
  const hasTold = useRef(false);
  const key = JSON.stringify(unsent);
  useEffect(() => {
    if (isSending) return;
    if (writeUnsent(owner, JSON.parse(key) as typeof unsent) || hasTold.current) return;
    hasTold.current = true;
    toast.error(t('publish.notKept'));
  }, [owner, key, isSending, t]);
}

/**
 * Says what keeps the viewer from posting, once, when they begin to write: whoever only looks at the
 * page is asked nothing. Without a network the server says so later.
 */
function useRule(): () => void {
  const requireRule = useRequireRule('post');
  const isAsked = useRef(false);
  return () => {
    if (isAsked.current || !navigator.onLine) return;
    isAsked.current = true;
    void requireRule();
  };
}

interface FinishSetup extends Pick<FormSetup, 'owner' | 'onAnew'> {
  readonly pictures: Form['pictures'];
  readonly fields: FieldsState;
}

/** What follows a try to send. */
function useFinish({ owner, onAnew, pictures, fields }: FinishSetup) {
  const t = useT('publish');
  const router = useRouter();
  const address = useAddress();
  const store = useUiStore();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function refused(error: unknown, reason: string, { id }: OutboxPost): Promise<boolean> {
    if (isCallError(error) && error.code === Code.realNameRequired) store.realName = 'prompt';
    else toast.error(reason);
    // Whoever has left finds it in the outbox, with the reason.
    if (!isHere.current) return true;
    pictures.release(false);
    try {
      fields.blame(await fields.faultOf(error));
      await dropOutbox(id);
    } catch {
      // It was never kept.
    }
    return false;
  }

  function waits(isKept: boolean, forLogin: boolean): boolean {
    if (!isKept) toast.error(t('publish.notSent'));
    else toast.info(t(forLogin ? 'outbox.queuedForLogin' : 'outbox.queued'));
    if (isKept && isHere.current) onAnew();
    return isKept;
  }

  function sayPublished({ post, isChange }: SentPost): void {
    if (post.wbHiddenTime > 0) toast.info(t('publish.held'));
    else toast.success(t(isChange ? 'publish.sentBefore' : 'publish.sent'));
  }

  /** @returns false: it is still in the form */
  return async (outcome: Outcome, post: OutboxPost, isKept: boolean): Promise<boolean> => {
    if (outcome?.kind === 'refused') return refused(outcome.error, outcome.reason, post);
    if (outcome?.kind === 'waiting') return waits(isKept, outcome.forLogin);
    if (outcome) sayPublished(outcome);
    writeUnsent(owner, NOTHING);
    pictures.release(true);
    if (!isHere.current) return true;
    if (!outcome) onAnew();
    else await router.navigate({ href: address(`/posts/${outcome.post.wbId}`), replace: true });
    return true;
  };
}
