import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  postDetail,
  toast,
  useBoot,
  useCall,
  useT,
  useViewer,
  useZone,
  zoneSearch,
  type ComposerProps,
} from '../../../../platform/sdk/index.ts';
import { replaceValue } from '../editor/insert.ts';
import { blockingState, uploadsIn } from '../images/uploads.ts';
import type { Draft } from '../../contract.ts';
import { forSending } from '../model/for-sending.ts';
import { fromDocument } from '../model/from-document.ts';
import { readContent } from '../model/grammar.ts';
import { toDocument } from '../model/to-document.ts';
import { browserStorage } from './browser-storage.ts';
import { useDraftParts } from './drafts/use-draft-parts.ts';
import { useDrafts } from './drafts/use-drafts.ts';
import { localCopies, type LocalCopy } from './local-copy.ts';
import type { Problem } from './problem.ts';
import { randomId } from './random-id.ts';
import { useAttachments, type Attachments } from './use-attachments.ts';
import { useSend } from './use-send.ts';
import { useText } from './use-text.ts';
import { useUnsent } from './use-unsent.ts';

/** What other plugins had attached, as a draft keeps it. */
function attachmentsOf({ attachments }: Draft): Attachments {
  try {
    const value: unknown = JSON.parse(attachments || '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

// i18n-keys: image.block.*
/** Everything a composer knows and does; the components only show it. */
export function useComposer({ post, themeId: firstTheme = 0, onClose, onSent }: ComposerProps) {
  const { abbr, themes } = useZone();
  const boot = useBoot();
  const call = useCall();
  const t = useT('editor-pages');
  const uid = useViewer()?.id ?? 0;
  const text = useText(post?.wbContent ?? '');
  const { editor, uploads } = text;
  const [title, setTitle] = useState(post?.wbTitle ?? '');
  const [themeId, setThemeId] = useState(post?.wbThemeId ?? firstTheme);
  const theme = themes.find((one) => one.themeId === themeId);
  /** The post that is edited; 0: a new one. A draft brings its own. */
  const [wbId, setWbId] = useState(post?.wbId ?? 0);
  const attached = useAttachments(editor, wbId === 0, theme);
  const { attachments, setAttachments } = attached;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const key = useRef('');
  const requestKey = () => (key.current ||= randomId());

  const copies = useMemo(() => localCopies(browserStorage(), abbr, uid, wbId), [abbr, uid, wbId]);
  const written = () => ({ title, themeId, html: text.html(), attachments });
  const parts = useDraftParts();
  const unsent = useUnsent({
    copies,
    written,
    hasMore: () => uploadsIn(text.value()).length > 0,
    requestKey,
    draft: parts.saver.draft,
  });
  const drafts = useDrafts(parts, { wbId, written, unsent, show });
  const [found, setFound] = useState<LocalCopy | null>(null);
  // Offered once the composer itself stands: a dialog that opens at the same moment would be hidden behind it.
  useEffect(() => setFound(unsent.found), [unsent.found]);
  const { touch: keep } = unsent;
  const { touch: autosave } = drafts;
  const touch = useCallback(() => {
    keep();
    autosave();
  }, [keep, autosave]);
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
    wbId,
    intended: () => ({
      title,
      themeId,
      document: forSending(toDocument(text.value(), uploads.resolve)),
      images: blockingState(text.value(), uploads),
    }),
    panels: attached.panels,
    attachments,
    requestKey,
    draftFields: drafts.fields,
    onRefused: drafts.refused,
    onProblem: setProblem,
    onSent: (sent) => {
      unsent.finish();
      drafts.sent();
      onSent(sent, wbId > 0);
    },
    onDeferred: () => {
      unsent.finish();
      drafts.sent();
      onClose();
    },
  });

  const [declined, setDeclined] = useState<LocalCopy | null>(null);

  /** What was written before goes, in the browser too: whoever opens a draft has been asked. */
  function show(draft: Draft): void {
    copies.remove();
    key.current = '';
    setDeclined(null);
    setWbId(draft.wbId);
    setTitle(draft.title);
    setThemeId(draft.wbThemeId);
    setAttachments(attachmentsOf(draft));
    replaceValue(editor, fromDocument(readContent(draft.content)));
  }

  function restore(copy: LocalCopy): void {
    setFound(null);
    setDeclined(null);
    setTitle(copy.title);
    if (copy.themeId !== 0) setThemeId(copy.themeId);
    setAttachments(copy.attachments);
    key.current = copy.requestKey;
    replaceValue(editor, fromDocument(readContent(copy.html)));
    if (copy.draft && drafts.isEnabled) drafts.reattach(copy.draft);
  }

  function decline(copy: LocalCopy): void {
    setFound(null);
    setDeclined(copy);
    copies.remove();
  }

  async function showPublished(postId: number): Promise<void> {
    if (unsent.isDirty()) return;
    const published = await call(postDetail, { wbId: postId }).catch(() => null);
    drafts.ask(null);
    if (published) onSent(published, false);
    else onClose();
  }

  async function openPreview(): Promise<void> {
    // Opened at once, or the browser takes it for an advertisement.
    const page = window.open('about:blank', '_blank');
    const isSaved = (drafts.open !== null && !unsent.isDirty()) || (await drafts.save());
    const id = parts.saver.draft()?.id;
    if (page && isSaved && id !== undefined)
      page.location.href = `/preview/${id}?${new URLSearchParams(zoneSearch(boot))}`;
    else page?.close();
  }

  /** Closes once it is saved; what cannot be saved says why and stays. */
  async function saveAndClose(): Promise<void> {
    setLeaving(false);
    const images = drafts.isEnabled ? blockingState(text.value(), uploads) : null;
    if (images) toast.error(t(`image.block.${images}`));
    else if (!drafts.isEnabled) unsent.save();
    else if (!(await drafts.save())) return;
    if (!images) onClose();
  }

  return {
    text,
    isNew: wbId === 0,
    written,
    drafts,
    /** A new post was begun and nothing is written yet: the time to offer a draft. */
    isFree: () => found === null && drafts.open === null && post === undefined && !unsent.isDirty(),
    /** A timed draft became a post: the composer is done when nothing else is written in it. */
    published: (postId: number) => void showPublished(postId),
    /** Opens the draft as it will look, with what is written now. */
    preview: () => void openPreview(),
    title,
    setTitle,
    themeId,
    setThemeId,
    attached,
    problem,
    setProblem,
    found,
    /** Refused just now: a slip may be taken back until something else is written. */
    declined: declined && text.isBlank && title === '' ? declined : null,
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
    saveAndClose: () => void saveAndClose(),
    discardAndClose: () => {
      unsent.finish();
      onClose();
    },
    onTextChange: touch,
    send,
    isSending,
  };
}
