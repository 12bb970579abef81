import { useEffect, useMemo, useRef, useState } from 'react';
import { toast, useT, useViewer, useZone, type ComposerProps } from '../../../../platform/sdk/index.ts';
import { replaceValue } from '../editor/insert.ts';
import { blockingState, uploadsIn } from '../images/uploads.ts';
import { fromDocument } from '../model/from-document.ts';
import { readContent } from '../model/grammar.ts';
import { toDocument } from '../model/to-document.ts';
import { localCopies, type LocalCopy } from './local-copy.ts';
import type { Problem } from './problem.ts';
import { randomId } from './random-id.ts';
import { useAttachments } from './use-attachments.ts';
import { useSend } from './use-send.ts';
import { useText } from './use-text.ts';
import { useUnsent } from './use-unsent.ts';

/** Reading `localStorage` itself throws where the browser forbids storage. */
function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Everything a composer knows and does; the components only show it. */
export function useComposer({ post, onClose, onSent }: ComposerProps) {
  const t = useT('editor');
  const { abbr } = useZone();
  const uid = useViewer()?.id ?? 0;
  const text = useText(post?.wbContent ?? '');
  const { editor, uploads } = text;
  const [title, setTitle] = useState(post?.wbTitle ?? '');
  const [themeId, setThemeId] = useState(post?.wbThemeId ?? 0);
  const attached = useAttachments(editor, post === undefined);
  const { attachments, setAttachments } = attached;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const key = useRef('');
  const requestKey = () => (key.current ||= randomId());

  const copies = useMemo(() => localCopies(browserStorage(), abbr, uid, post?.wbId ?? 0), [abbr, uid, post?.wbId]);
  const unsent = useUnsent({
    copies,
    written: () => ({ title, themeId, html: text.html(), attachments }),
    hasMore: () => uploadsIn(text.value()).length > 0,
    requestKey,
  });
  const [found, setFound] = useState(unsent.found);
  const { touch } = unsent;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else touch();
  }, [title, themeId, attachments, touch]);
  // An image that has arrived belongs into the copy.
  useEffect(() => uploads.subscribe(touch), [uploads, touch]);

  const { send, isSending } = useSend({
    post,
    intended: () => ({
      title,
      themeId,
      document: toDocument(text.value(), uploads.resolve),
      images: blockingState(text.value(), uploads),
    }),
    panels: attached.panels,
    attachments,
    requestKey,
    onProblem: setProblem,
    onSent: (sent) => {
      unsent.finish();
      onSent(sent);
    },
  });

  function restore(copy: LocalCopy): void {
    setFound(null);
    setTitle(copy.title);
    if (copy.themeId !== 0) setThemeId(copy.themeId);
    setAttachments(copy.attachments);
    key.current = copy.requestKey;
    replaceValue(editor, fromDocument(readContent(copy.html)));
  }

  function decline(copy: LocalCopy): void {
    setFound(null);
    copies.remove();
    toast.info(t('restore.declined'), { action: { label: t('restore.undo'), onPress: () => restore(copy) } });
  }

  return {
    text,
    title,
    setTitle,
    themeId,
    setThemeId,
    attached,
    problem,
    setProblem,
    found,
    restore,
    decline,
    isLeaving,
    stay: () => setLeaving(false),
    /** Closes, or asks first when something unsent would be left behind. */
    close: () => {
      if (isSending) return;
      if (unsent.isDirty()) setLeaving(true);
      else onClose();
    },
    saveAndClose: () => {
      unsent.save();
      onClose();
    },
    discardAndClose: () => {
      unsent.finish();
      onClose();
    },
    onTextChange: () => {
      text.onChange();
      touch();
    },
    send,
    isSending,
  };
}
