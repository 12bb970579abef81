import { useEffect, useMemo, useRef, useState } from 'react';
import { useViewer, useZone, type ComposerProps } from '../../../../platform/sdk/index.ts';
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
export function useComposer({ post, themeId: firstTheme = 0, onClose, onSent }: ComposerProps) {
  const { abbr, themes } = useZone();
  const uid = useViewer()?.id ?? 0;
  const text = useText(post?.wbContent ?? '');
  const { editor, uploads } = text;
  const [title, setTitle] = useState(post?.wbTitle ?? '');
  const [themeId, setThemeId] = useState(post?.wbThemeId ?? firstTheme);
  const labelType = themes.find((theme) => theme.themeId === themeId)?.labelType ?? 0;
  const attached = useAttachments(editor, post === undefined, labelType);
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
  const [found, setFound] = useState<LocalCopy | null>(null);
  // Offered once the composer itself stands: a dialog that opens at the same moment would be hidden behind it.
  useEffect(() => setFound(unsent.found), [unsent.found]);
  const { touch } = unsent;
  const fields = JSON.stringify([title, themeId, attachments]);
  const noted = useRef(fields);
  useEffect(() => {
    if (noted.current === fields) return;
    noted.current = fields;
    touch();
  }, [fields, touch]);
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

  const [declined, setDeclined] = useState<LocalCopy | null>(null);

  function restore(copy: LocalCopy): void {
    setFound(null);
    setDeclined(null);
    setTitle(copy.title);
    if (copy.themeId !== 0) setThemeId(copy.themeId);
    setAttachments(copy.attachments);
    key.current = copy.requestKey;
    replaceValue(editor, fromDocument(readContent(copy.html)));
  }

  function decline(copy: LocalCopy): void {
    setFound(null);
    setDeclined(copy);
    copies.remove();
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
    /** Refused just now: a slip may be taken back until something else is written. */
    declined: declined && text.count === 0 && title === '' ? declined : null,
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
