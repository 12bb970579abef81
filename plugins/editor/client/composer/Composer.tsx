import { Suspense, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Slate } from 'slate-react';
import {
  Button,
  cx,
  lazyComponent,
  toast,
  useBackCloses,
  useExtensions,
  useT,
  useWritableThemes,
  type ComposerProps,
  type ResolvedOf,
  isOfInputMethod,
} from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { canSetLink, currentLink, removeLink, setLink } from '../editor/links.ts';
import { composerAction } from '../face.ts';
import { LeaveDialog } from '../face/LeaveDialog.tsx';
import { TEXT_TYPES } from '../images/uploads-in.ts';
import { CharacterCount } from './CharacterCount.tsx';
import { UploadsContext } from './ImageView.tsx';
import { GalleryContext, type GalleryTools } from './GalleryView.tsx';
import { Hints } from './Hints.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { GalleryOffer, LostLine } from './LostLine.tsx';
import { ActionDialog } from './modes/ActionDialog.tsx';
import { ModeBar } from './modes/ModeBar.tsx';
import { WithNotes } from './Notes.tsx';
import { Owner } from './Owner.tsx';
import { Panels } from './Panels.tsx';
import { PictureTools, usePictureDialog } from './PictureTools.tsx';
import { readSelection, refocus } from './refocus.ts';
import { DeclinedNotice, NotKeptNotice, RestoreDialog } from './RestoreDialog.tsx';
import { TextArea } from './TextArea.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { placeholdersOf } from './title-rules.ts';
import { TitleField } from './TitleField.tsx';
import { Toolbar } from './Toolbar.tsx';
import { hotkeyOf } from './tools/format-tools.tsx';
import { useTextReturn } from './tools/text-return.ts';
import { useComposer, type ComposerParts } from './use-composer.ts';
import { useFault } from './use-fault.ts';
import { useStandstill } from './use-standstill.ts';
import { useWholeWindow, WHOLE_KEY } from './use-whole-window.ts';
import styles from './Composer.module.css';

const PostConflictDialog = lazyComponent(
  async () => (await import('../face/PostConflictDialog.tsx')).PostConflictDialog,
);

const PreviewDialog = lazyComponent(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** What a plugin has opened over the composer; each opening is another. */
interface Opened {
  readonly action: ResolvedOf<typeof composerAction>;
  readonly turn: number;
}

interface OpenComposerProps extends ComposerProps {
  readonly parts: ComposerParts;
}

/** The general post editor: writes a new post or changes one. */
export const composerWith =
  (parts: ComposerParts) =>
  (props: ComposerProps): ReactNode => (
    <Owner onClose={props.onClose}>
      <OpenComposer {...props} parts={parts} />
    </Owner>
  );

// i18n-keys: title.* body.*
function OpenComposer({ parts, ...props }: OpenComposerProps) {
  const { purpose } = props;
  const t = useT('editor-pages');
  const composer = useComposer(props, parts);
  const { text, attached, leaving } = composer;
  const { editor, uploads } = text;
  const themes = useWritableThemes();
  const hints = placeholdersOf(composer.labelType);
  const fileInput = useRef<HTMLInputElement>(null);
  const isForGallery = useRef(false);
  const [link, setLinkDialog] = useState<{ href: string | null } | null>(null);
  /** The mode that was chosen behind a slash, until its panel is there. */
  const [begun, setBegun] = useState<string | null>(null);
  const [isDropping, setDropping] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const { storage, isNew, began } = composer;
  const [backs, setBacks] = useState(0);
  useBackCloses(() => {
    leaving.close();
    // It stays where something unsent is asked about, and while it is being sent.
    setBacks((before) => before + 1);
  }, backs);
  const isFirst = ({ plugin }: { readonly plugin: string }) =>
    attached.modes.some((mode) => mode.plugin === plugin && mode.isPanelFirst);
  const begunPanel = {
    begun: attached.modes.find(({ name }) => name === begun)?.plugin,
    onBegun: () => setBegun(null),
  };
  const way = useTextReturn(editor);
  const { onDescribe, ask, dialog: pictureDialog } = usePictureDialog(editor);
  const [galleryTools] = useState((): GalleryTools => ({ ask, take: text.takeImages }));
  const chooseFiles = (isGallery: boolean) => {
    isForGallery.current = isGallery;
    way.leave();
    fileInput.current?.click();
  };
  const standstill = useStandstill(composer.isSending, editor);
  const form = useRef<HTMLDivElement>(null);
  const shown = useFault(composer, form);
  const actions = useExtensions(composerAction);
  const [opened, setOpened] = useState<Opened | null>(null);

  const keepMine = () => {
    began.close();
    void storage.save();
  };

  const openLink = () => {
    way.leave();
    if (canSetLink(editor)) setLinkDialog({ href: currentLink(editor)?.[0].href ?? null });
    else toast.info(t('link.needsText'));
  };
  const closeLink = (change?: () => void) => way.back(change, () => setLinkDialog(null));
  const { isWhole, toggle: toggleWhole } = useWholeWindow();
  // What lies over the composer has its own keys, also where a tool of it has opened that.
  const isOwnKey = (event: KeyboardEvent) => event.currentTarget.contains(event.target as Node);
  /** Escape closes the composer only once it is a dialog again. */
  const leaveWhole = (event: KeyboardEvent): boolean => {
    const isMeant = event.key === 'Escape' && isOwnKey(event) && !isOfInputMethod(event.nativeEvent);
    if (!isWhole || !isMeant) return false;
    event.stopPropagation();
    toggleWhole();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwn = isOwnKey(event);
    const hotkey = isOfInputMethod(event.nativeEvent) || !isOwn ? null : hotkeyOf(event);
    if (leaveWhole(event)) return;
    if (hotkey !== 'enter' && hotkey !== WHOLE_KEY && !(hotkey === 'k' && text.canLink)) return;
    event.preventDefault();
    if (hotkey === 'enter') composer.send();
    else if (hotkey === WHOLE_KEY) toggleWhole();
    else openLink();
  };
  const onDrop = (event: DragEvent) => {
    setDropping(false);
    // In the text Slate has dealt with it; beside it the browser would leave the page for the file.
    if (event.isDefaultPrevented() || !hasFiles(event)) return;
    event.preventDefault();
    text.addImages(event.dataTransfer.files);
  };

  if (leaving.isAway) return null;
  return (
    <>
      <Dialog
        isOpen
        size="lx"
        dismissable={false}
        title={purpose?.title ?? t(isNew ? 'newPost' : 'editPost')}
        closeLabel={t('cancel')}
        onEdgeKeyDown={onKeyDown}
        onOpenChange={(isOpen) => !isOpen && leaving.close()}
        footer={
          <>
            <div className={styles.status}>
              <CharacterCount text={text} />
              {storage.state}
            </div>
            {storage.bar}
            <span className={styles.ends}>
              <Button onClick={leaving.close}>{t('cancel')}</Button>
              {storage.locked?.action ?? (
                <Button
                  variant="primary"
                  loading={composer.isSending}
                  loadingLabel={t('sending')}
                  onClick={composer.send}
                >
                  {purpose?.sendLabel ?? t(isNew ? 'send' : 'save')}
                </Button>
              )}
            </span>
          </>
        }
      >
        <UploadsContext value={uploads}>
          <Slate editor={editor} initialValue={editor.children} onValueChange={composer.onTextChange}>
            {storage.locked?.view}
            {/* Files may be dropped anywhere, shortcuts are the composer's: the controls themselves are inside. */}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
            <div
              {...standstill}
              ref={form}
              hidden={storage.locked !== null}
              className={cx(styles.composer, isDropping && styles.dropping, isWhole && styles.whole)}
              data-drop={t('image.drop')}
              onKeyDown={onKeyDown}
              onDragOver={(event) => {
                if (!hasFiles(event)) return;
                event.preventDefault();
                setDropping(true);
              }}
              onDragLeave={(event) => {
                if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
              }}
              onDropCapture={() => setDropping(false)}
              onDrop={onDrop}
            >
              {storage.notices}
              {composer.isRefused && <NotKeptNotice />}
              {composer.declined && <DeclinedNotice copy={composer.declined} onRestore={composer.restore} />}
              <ModeBar
                modes={attached.modes}
                active={attached.mode}
                onChoose={composer.chooseMode}
                isPlain={text.isPlain}
                onSwitch={
                  composer.switchMode &&
                  (() => {
                    readSelection(editor);
                    composer.switchMode?.();
                    refocus(editor);
                  })
                }
                actions={isNew && !purpose ? actions : []}
                onAction={(action) => setOpened((before) => ({ action, turn: (before?.turn ?? 0) + 1 }))}
              />
              <TitleField
                state={composer.title}
                placeholder={t(hints.title)}
                onEnter={() => refocus(editor)}
                error={shown.title}
              />
              {!purpose && (
                <ThemeChoice
                  label={t('theme.label')}
                  themes={themes}
                  value={composer.themeId}
                  error={shown.theme}
                  onChange={composer.setThemeId}
                />
              )}
              <Hints
                title={composer.title.title}
                text={text}
                themeId={composer.themeId}
                labelType={composer.labelType}
              />
              <Panels
                attached={attached}
                panels={attached.panels.filter(isFirst)}
                fault={shown.panel}
                {...begunPanel}
              />
              <Toolbar
                key={String(text.isPlain)}
                isPlain={text.isPlain}
                composer={attached.api}
                changes={text.changes}
                way={way}
                extraTools={attached.tools}
                inserts={attached.inserts}
                onImage={() => chooseFiles(false)}
                onGallery={() => chooseFiles(true)}
                onLink={text.canLink ? openLink : undefined}
                content={text.html}
                onLost={text.tellLost}
                isWhole={isWhole}
                onWhole={toggleWhole}
                onPreview={() => {
                  way.leave();
                  setPreview(true);
                }}
              />
              <WithNotes notes={purpose?.notes}>
                <GalleryContext value={galleryTools}>
                  <TextArea
                    changes={text.changes}
                    isPlain={text.isPlain}
                    placeholder={t(hints.body)}
                    error={shown.body}
                    onKind={setBegun}
                  />
                </GalleryContext>
                <PictureTools onDescribe={onDescribe} />
              </WithNotes>
              <LostLine text={text} />
              <GalleryOffer text={text} />
              <Panels
                attached={attached}
                panels={attached.panels.filter((panel) => !isFirst(panel))}
                fault={shown.panel}
                {...begunPanel}
              />
              <input
                ref={fileInput}
                className={styles.file}
                type="file"
                multiple
                accept={TEXT_TYPES.join()}
                aria-label={t('tool.image')}
                onChange={({ target }) => {
                  const files = [...(target.files ?? [])];
                  way.back(() => (isForGallery.current ? text.addGallery(files) : text.addImages(files)));
                  isForGallery.current = false;
                  target.value = ''; // the same file may be chosen again
                }}
              />
            </div>
          </Slate>
        </UploadsContext>
      </Dialog>
      {link && (
        <LinkDialog
          href={link.href}
          onSet={(href) => closeLink(() => setLink(editor, href))}
          onRemove={() => closeLink(() => removeLink(editor))}
          onClose={() => closeLink()}
        />
      )}
      {pictureDialog}
      {isPreview && (
        <Suspense>
          <PreviewDialog
            title={composer.title.title}
            html={composer.sent()}
            theme={themes.find((one) => one.themeId === composer.themeId)}
            panels={attached.panels}
            attachments={attached.attachments}
            onClose={() => way.back(null, () => setPreview(false))}
          />
        </Suspense>
      )}
      {opened && (
        <ActionDialog
          key={opened.turn}
          action={opened.action}
          onClose={() => setOpened(null)}
          onOpenPost={(wbId) => {
            setOpened(null);
            composer.openPost(wbId);
          }}
        />
      )}
      {storage.layer}
      {began.changed && (
        <Suspense>
          <PostConflictDialog
            changed={began.changed}
            mine={composer.written()}
            onOverwrite={() => {
              began.accept();
              composer.send();
            }}
            onSave={storage.isAtHand ? keepMine : undefined}
            onClose={began.close}
          />
        </Suspense>
      )}
      {leaving.isAsked && (
        <LeaveDialog onSave={leaving.saveAndClose} onDiscard={leaving.discardAndClose} onStay={leaving.stay} />
      )}
      {composer.found && (
        <RestoreDialog copy={composer.found} onRestore={composer.restore} onDecline={composer.decline} />
      )}
    </>
  );
}
