import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { Transforms, type Range } from 'slate';
import { Slate } from 'slate-react';
import { Button, cx, toast, useT, type ComposerProps } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { insertInlines } from '../editor/insert.ts';
import { canSetLink, currentLink, removeLink, setLink } from '../editor/links.ts';
import { ACCEPTED_TYPES } from '../images/uploads.ts';
import { UploadsContext } from './ImageView.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { Panels } from './Panels.tsx';
import { readSelection, refocus } from './refocus.ts';
import { DeclinedNotice, RestoreDialog } from './RestoreDialog.tsx';
import { TextArea } from './TextArea.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { TitleField } from './TitleField.tsx';
import { Toolbar } from './Toolbar.tsx';
import { hotkeyOf } from './tools.tsx';
import { useComposer } from './use-composer.ts';
import { useThemes } from './use-themes.ts';
import styles from './Composer.module.css';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** The general post editor (spec 3 section 2): writes a new post or changes one. */
export function Composer(props: ComposerProps) {
  const t = useT('editor-pages');
  const composer = useComposer(props);
  const { text, attached } = composer;
  const { editor, uploads } = text;
  const themes = useThemes();
  const fileInput = useRef<HTMLInputElement>(null);
  const [link, setLinkDialog] = useState<{ href: string | null } | null>(null);
  const [isDropping, setDropping] = useState(false);
  const isNew = props.post === undefined;
  // What lies over the text takes the browser's selection away; what was selected is where it acts.
  const remembered = useRef<Range | null>(null);
  const remember = () => {
    readSelection(editor);
    remembered.current = editor.selection;
  };
  const backToText = (change?: () => void) => {
    if (remembered.current) Transforms.select(editor, remembered.current);
    change?.();
    const caret = editor.selection;
    // After the dialog has given the focus back (in the next frame), which puts the caret at the start.
    requestAnimationFrame(() => requestAnimationFrame(() => refocus(editor, caret ?? undefined)));
  };

  const openLink = () => {
    remember();
    if (canSetLink(editor)) setLinkDialog({ href: currentLink(editor)?.[0].href ?? null });
    else toast.info(t('link.needsText'));
  };
  const closeLink = (change?: () => void) => {
    setLinkDialog(null);
    backToText(change);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hotkey = event.nativeEvent.isComposing ? null : hotkeyOf(event);
    if (hotkey !== 'enter' && !(hotkey === 'k' && text.canLink)) return;
    event.preventDefault();
    if (hotkey === 'enter') composer.send();
    else openLink();
  };
  const onDrop = (event: DragEvent) => {
    setDropping(false);
    // In the text Slate has dealt with it; beside it the browser would leave the page for the file.
    if (event.isDefaultPrevented() || !hasFiles(event)) return;
    event.preventDefault();
    text.addImages(event.dataTransfer.files);
  };

  return (
    <>
      <Dialog
        isOpen
        size="l"
        dismissable={false}
        title={t(isNew ? 'newPost' : 'editPost')}
        closeLabel={t('cancel')}
        onOpenChange={(isOpen) => !isOpen && composer.close()}
        footer={
          <>
            <span className={styles.count}>{t('count', { count: text.count })}</span>
            <Button onClick={composer.close}>{t('cancel')}</Button>
            <Button variant="primary" loading={composer.isSending} loadingLabel={t('sending')} onClick={composer.send}>
              {t(isNew ? 'send' : 'save')}
            </Button>
          </>
        }
      >
        <UploadsContext value={uploads}>
          <Slate editor={editor} initialValue={editor.children} onValueChange={composer.onTextChange}>
            {/* Files may be dropped anywhere, shortcuts are the composer's: the controls themselves are inside. */}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
            <div
              className={cx(styles.composer, isDropping && styles.dropping)}
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
              {composer.declined && <DeclinedNotice copy={composer.declined} onRestore={composer.restore} />}
              <TitleField value={composer.title} onChange={composer.setTitle} onEnter={() => refocus(editor)} />
              <ThemeChoice
                label={t('theme.label')}
                themes={themes}
                value={composer.themeId}
                error={composer.problem === 'theme.required' && composer.themeId === 0 ? t('theme.required') : null}
                onChange={composer.setThemeId}
              />
              <Toolbar
                composer={attached.api}
                extraTools={attached.tools}
                onImage={() => fileInput.current?.click()}
                onLink={text.canLink ? openLink : undefined}
                onEmoticonOpen={remember}
                onEmoticon={(name) =>
                  backToText(() => insertInlines(editor, [{ type: 'emoticon', name, children: [{ text: '' }] }]))
                }
              />
              <TextArea />
              <Panels composer={attached.api} panels={attached.panels} />
              <input
                ref={fileInput}
                className={styles.file}
                type="file"
                multiple
                accept={ACCEPTED_TYPES}
                aria-label={t('tool.image')}
                onChange={({ target }) => {
                  text.addImages([...(target.files ?? [])]);
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
      {composer.isLeaving && (
        <LeaveDialog onSave={composer.saveAndClose} onDiscard={composer.discardAndClose} onStay={composer.stay} />
      )}
      {composer.found && (
        <RestoreDialog copy={composer.found} onRestore={composer.restore} onDecline={composer.decline} />
      )}
    </>
  );
}
