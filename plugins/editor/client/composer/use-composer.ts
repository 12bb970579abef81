import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  code,
  LABEL_TYPE,
  PermissionCode,
  postDetail,
  postList,
  toast,
  toastReason,
  useApp,
  useCan,
  useT,
  useUiStore,
  useViewer,
  useWritableThemes,
  useZone,
  type ComposerProps,
  type ComposerPurpose,
} from '../../../../platform/sdk/index.ts';
import { blockingState, isOnItsWay } from '../images/uploads-in.ts';
import { begun } from '../face/active-mode.ts';
import type { ComposerStorage, Fault, StoredText, UseComposerStorage } from '../face/composer-storage.ts';
import { isOfTheme } from '../face/is-of-theme.ts';
import type { ReadHtml } from '../face/paste.ts';
import { panelValue } from '../face/panel-value.ts';
import { forStored } from '../face/post-panels.ts';
import { serializeContent } from '../model/grammar.ts';
import { forSending } from '../model/for-sending.ts';
import { toDocument } from '../model/to-document.ts';
import { attachmentsOfPost } from './attachments-of.ts';
import { createHost } from './create-host.ts';
import { isWorthKeeping, type LocalCopy } from './local-copy.ts';
import { usePresence } from './Owner.tsx';
import { randomId } from '../face/random-id.ts';
import { keptWith } from './inserts/used.ts';
import { useAttachments, type AttachmentState } from './use-attachments.ts';
import { isSending } from './composer-state.ts';
import { useBegan } from './use-began.ts';
import { useOrigin } from './use-origin.ts';
import { useComposerState } from './use-composer-state.ts';
import { useCopies } from './use-copies.ts';
import { useLeaving } from './use-leaving.ts';
import { useRequestKey } from './use-request-key.ts';
import { useSend } from './use-send.ts';
import { useText } from './use-text.ts';
import { useTitle } from './use-title.ts';
import { isSame, useUnsent } from './use-unsent.ts';

/** What is offered to be attached: all of it to a post, else what the purpose takes. */
function attachedFor(purpose: ComposerPurpose | undefined, attached: AttachmentState): AttachmentState {
  if (!purpose) return attached;
  const isTaken = ({ plugin }: { readonly plugin: string }) => purpose.attachments.includes(plugin);
  return {
    ...attached,
    panels: attached.panels.filter(isTaken),
    tools: attached.tools.filter(isTaken),
    modes: [],
  };
}

/** What plugins give it, the same as long as it is open. */
export interface ComposerParts {
  readonly useStorage: UseComposerStorage;
  readonly readHtml?: ReadHtml;
}

// i18n-keys: image.block.*
/** Everything a composer knows and does; the components only show it. */
export function useComposer(
  {
    post,
    themeId: firstTheme = 0,
    title: firstTitle = '',
    origin: begunIn,
    storedId = 0,
    purpose,
    onClose,
    onSent,
  }: ComposerProps,
  { useStorage, readHtml }: ComposerParts,
) {
  const { abbr, themes } = useZone();
  const { call, t: translate } = useApp();
  const client = useQueryClient();
  const store = useUiStore();
  const t = useT('editor-pages');
  const uid = useViewer()?.id ?? 0;
  // Who reads a theme may not always post in it.
  const isOffered = useWritableThemes().some((one) => one.themeId === firstTheme);
  const [themeId, setThemeId] = useState(post?.wbThemeId ?? (isOffered ? firstTheme : 0));
  const theme = themes.find((one) => one.themeId === themeId);
  const labelType = theme?.labelType ?? 0;
  const isOfficial = useCan(code(PermissionCode.manager));
  const onlyRich = isOfficial || labelType === LABEL_TYPE.suggestion;
  const first = purpose?.text ?? begunIn;
  const text = useText(post?.wbContent ?? first?.content ?? '', onlyRich, readHtml);
  const origin = useOrigin(begunIn);
  const { editor, uploads } = text;
  /** The post that is edited; 0: a new one. A stored text brings its own. */
  const [wbId, setWbId] = useState(post?.wbId ?? 0);
  const attached = attachedFor(
    purpose,
    useAttachments(editor, wbId === 0, theme, (panels, parts) =>
      begunIn ? begunIn.attachments : (purpose?.attached ?? attachmentsOfPost(post, panels, parts)),
    ),
  );
  const { attachments, setAttachments } = attached;
  const needsTitle = attached.modes.some((one) => one.plugin === attached.mode && one.needsTitle);
  const titleState = useTitle(
    post?.wbTitle ?? first?.title ?? firstTitle,
    needsTitle ? LABEL_TYPE.general : labelType,
    post?.wbTitle === '',
  );
  const { title, set: setTitle } = titleState;
  const [state, machine] = useComposerState();
  /** What was refused for its title gets the box to write one. */
  const lead = (type: 'refused' | 'blamed') => (fault: Fault | null) => {
    if (fault?.place === 'title' && !titleState.isOpen) titleState.toggle();
    machine.tell({ type, fault });
  };
  const { requestKey, renewKey, take: takeKey } = useRequestKey(begunIn?.requestKey);
  const began = useBegan(post?.wbUpdateTime);

  const [name] = useState(randomId);
  const copiesOf = useCopies(abbr, uid, name);
  const copies = copiesOf(wbId);
  const written = () => {
    const html = text.html();
    return { title, themeId, html, attachments: keptWith(html, attachments, attached.usedNames), began: began.at() };
  };
  const kept = useRef<ComposerStorage | null>(null);
  const unsent = useUnsent({
    machine,
    copies,
    written,
    hasMore: () => isOnItsWay(text.value(), uploads),
    requestKey,
    stored: () => kept.current?.version() ?? null,
  });
  // Behind the hook that keeps the last copy: what ends first would be missing in it.
  useEffect(() => () => uploads.dispose(), [uploads]);
  const [found, setFound] = useState<LocalCopy | null>(null);
  const isHere = usePresence() === 'here';
  const close = () => {
    unsent.finish();
    origin.gone(null);
    onClose();
  };
  const storage = useStorage(
    createHost({
      name,
      isHere,
      wbId,
      storedId,
      state,
      machine,
      written,
      unsent,
      show,
      close,
      panels: attached.panels,
      parts: attached.parts,
      images: () => blockingState(text.value(), uploads),
      blame: lead('blamed'),
      t,
      translate,
      isUntouched: () => found === null && post === undefined && !unsent.isDirty(),
      isOffering: found !== null,
      sendNow: () => send(true),
      published: (published, isEdit) => {
        origin.gone(published);
        if (published) onSent(published, isEdit);
        else onClose();
      },
    }),
  );
  kept.current = storage;
  // Offered once the composer itself stands: a dialog that opens at the same moment would be hidden
  // behind it. In the place of a stored text it would not be what was asked for.
  useEffect(() => setFound(storedId > 0 ? null : unsent.found), [storedId, unsent.found]);
  const { touch: keepSoon } = unsent;
  const { touch: saveSoon } = storage;
  const touch = useCallback(() => {
    keepSoon();
    saveSoon();
  }, [keepSoon, saveSoon]);
  const fields = JSON.stringify([title, themeId, attachments]);
  const noted = useRef(fields);
  useEffect(() => {
    if (noted.current === fields) return;
    noted.current = fields;
    touch();
  }, [fields, touch]);
  // An image that has arrived belongs into the copy.
  useEffect(() => uploads.subscribe(touch), [uploads, touch]);
  // What a picture stood in the way by may be over.
  useEffect(() => uploads.subscribe(() => machine.tell({ type: 'imagesChanged' })), [uploads, machine]);

  const send = useSend({
    machine,
    wbId,
    intended: () => ({
      title,
      // Whoever takes it asks what becomes of a text without one.
      needsTitle: titleState.isOpen && !purpose,
      labelType,
      themeId,
      document: forSending(toDocument(text.value(), uploads.resolve)),
      images: blockingState(text.value(), uploads),
    }),
    panels: storage.isOpen ? forStored(attached.panels) : attached.panels,
    attachments,
    requestKey,
    renewKey,
    began: began.at,
    stored: storage.sending,
    onRefused: (error) => storage.refused(error) || began.refused(error),
    onFault: lead('refused'),
    onSent: (sent) => {
      unsent.finish();
      storage.sent();
      if (wbId === 0)
        for (const panel of attached.panels)
          panel.afterSent?.(panelValue(attachments, panel), sent, { call, t: translate }).catch(reportError);
      origin.gone(sent);
      onSent(sent, wbId > 0);
      // What lists show of its pictures the server knows.
      if (sent.firstImage || post?.firstImage) void client.invalidateQueries({ queryKey: [postList.path] });
    },
    purpose,
    onTaken: () => {
      unsent.finish();
      storage.sent();
      onClose();
    },
    onDeferred: () => {
      unsent.finish();
      origin.gone(null);
      storage.deferred();
      onClose();
    },
  });

  const [declined, setDeclined] = useState<LocalCopy | null>(null);

  /**
   * What was written here before goes, in the browser too. What was written over its post at
   * another time is offered.
   */
  function show(stored: StoredText): void {
    origin.leave();
    copies.remove();
    takeKey();
    began.set(stored.began ?? 0);
    setDeclined(null);
    setWbId(stored.wbId);
    setTitle(stored.title);
    setThemeId(stored.themeId);
    setAttachments(stored.attachments);
    text.show(stored.html);
    const here = { ...stored, html: text.html() };
    void copiesOf(stored.wbId)
      .found()
      .then((left) => left && !isSame(left, here) && setFound(left));
  }

  function restore(copy: LocalCopy): void {
    origin.leave();
    copies.claim();
    setFound(null);
    setDeclined(null);
    setTitle(copy.title);
    if (copy.themeId !== 0) setThemeId(copy.themeId);
    setAttachments(copy.attachments);
    takeKey(copy.requestKey);
    if (copy.began) began.set(copy.began);
    text.show(copy.html);
    if (copy.draft) storage.reopen(copy.draft);
  }

  function decline(copy: LocalCopy): void {
    setFound(null);
    setDeclined(copy);
    copies.claim();
    copies.remove();
  }

  /** Something is written that no server knows; a mode that was only looked at is nothing. */
  function isBegun(): boolean {
    const now = written();
    return unsent.isDirty() && isWorthKeeping({ ...now, attachments: begun(now.attachments, attached.modes) });
  }

  /**
   * What was written in the mode before is kept first: on the server, and in the browser whoever
   * writes.
   */
  function keepBefore(): void {
    void unsent.save();
    if (storage.isAtHand && isBegun()) void storage.save();
  }

  function chooseMode(plugin: string): void {
    if (plugin === attached.mode) return;
    keepBefore();
    attached.setMode(plugin);
  }

  /** Between plain text and article: the one loses what the other has. */
  function switchMode(): void {
    keepBefore();
    text.switchMode();
  }

  /** An earlier post instead of what is written, which is kept first. */
  async function openPost(postId: number): Promise<void> {
    const images = unsent.isDirty() ? blockingState(text.value(), uploads) : null;
    if (images) return void toast.error(t(`image.block.${images}`));
    if (isBegun() && !(await keep())) return;
    const earlier = await call(postDetail, { wbId: postId }).catch(toastReason);
    if (!earlier) return;
    onClose();
    // Once this composer is gone: the next one begins with its own.
    setTimeout(() => Object.assign(store.composer, { post: earlier, open: true }));
  }

  /** On the server, or in this browser; what is kept nowhere is said. */
  async function keep(): Promise<boolean> {
    const isKept = storage.isAtHand ? await storage.save() : await unsent.save();
    if (!isKept && !storage.isAtHand) toast.error(t('notKept'));
    if (isKept) origin.gone(null);
    return isKept;
  }

  /**
   * Back into the form that it was begun in, if that can hold it: words and pictures, and what the
   * theme's panels hold.
   */
  async function handBack(): Promise<boolean> {
    const ofTheme = attached.panels.filter((panel) => isOfTheme(panel, labelType)).map(({ plugin }) => plugin);
    const own = begun(attachments, attached.modes);
    if (
      storage.isOpen ||
      blockingState(text.value(), uploads) ||
      !Object.keys(own).every((plugin) => ofTheme.includes(plugin))
    )
      return false;
    return origin.take({ ...written(), attachments: own });
  }

  const leaving = useLeaving({
    unsent,
    images: () => blockingState(text.value(), uploads),
    keep,
    handBack,
    isBusy: () => isSending(machine.state()) || storage.isBusy(),
    onClose: () => {
      // What is stored is to be found there.
      if (storage.isOpen && !unsent.isDirty()) origin.gone(null);
      onClose();
    },
  });

  return {
    text,
    isNew: wbId === 0,
    written,
    storage,
    title: titleState,
    labelType,
    /**
     * Between plain text and article: not for officials, nor for suggestions, which are articles.
     */
    switchMode: onlyRich ? undefined : switchMode,
    chooseMode,
    openPost: (postId: number) => void openPost(postId),
    themeId,
    setThemeId,
    attached,
    /** Why the last try to send or push it was refused. */
    fault: state.fault,
    found,
    /** Refused just now: a slip may be taken back until something else is written. */
    declined: declined && text.isBlank && title === '' ? declined : null,
    restore,
    decline,
    leaving,
    /** The browser does not keep what is typed. */
    isRefused: unsent.isRefused,
    onTextChange: touch,
    /** The content as it would be sent now. */
    sent: () => serializeContent(forSending(toDocument(text.value(), uploads.resolve))),
    send: () => {
      if (!storage.isBusy() && !storage.asksFirst()) send();
    },
    /** Of an edit whose post may be changed meanwhile. */
    began,
    isSending: isSending(state),
  };
}
