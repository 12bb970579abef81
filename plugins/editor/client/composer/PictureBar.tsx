import { Captions, Images, Text } from 'lucide-react';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { ReactEditor, useSlateSelector, useSlateStatic } from 'slate-react';
import { Button, useT } from '../../../../platform/sdk/index.ts';
import { canJoin, joinPictures } from '../editor/galleries.ts';
import { changePicture, currentPicture } from '../editor/pictures.ts';
import { usePlace } from '../face/use-place.ts';
import { IMAGE_SIZES } from '../model/grammar.ts';
import type { GuildEditor, ImageNode } from '../model/types.ts';
import type { PictureField } from './PictureDialog.tsx';
import { refocus } from './refocus.ts';
import styles from './PictureBar.module.css';

export const PICTURE_BAR_ID = 'composer-picture';

const FIELDS: Readonly<Record<PictureField, typeof Text>> = { alt: Text, caption: Captions };

/** Room that the bar needs above the lower edge of what is seen of the text, px. */
const ROOM = 56;

/** The text keeps its selection and, on a phone, its keyboard. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface PictureBarProps {
  readonly node: ImageNode;
  /** Asks for its words. */
  readonly onDescribe: (field: PictureField) => void;
  /** Whether the focus is in the bar. */
  readonly onFocus: (isIn: boolean) => void;
}

// i18n-keys: picture.*
/** What can be done with the picture that the caret is on, beside it. Escape leads back to the text. */
export function PictureBar({ node, onDescribe, onFocus }: PictureBarProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const isJoinable = useSlateSelector((now) => {
    const at = currentPicture(now)?.[1];
    return at !== undefined && !now.isPlain && canJoin(now, at);
  });
  const bar = useRef<HTMLDivElement>(null);
  usePlace(
    bar,
    () => (bar.current ? spotOf(pictureOf(editor, node), bar.current) : undefined),
    () => [pictureOf(editor, node), ReactEditor.toDOMNode(editor, editor)].filter((one) => one !== undefined),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = all.findIndex((button) => button === event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key !== 'Escape' && to === undefined) return;
    event.preventDefault();
    // Escape leaves the bar, not the composer.
    event.stopPropagation();
    if (to === undefined) refocus(editor);
    else all.at(to % all.length)?.focus();
  };
  const resize = (size: ImageNode['size']) => () =>
    changePicture(editor, ReactEditor.findPath(editor, node), { size: size ?? null });
  const join = () => {
    joinPictures(editor, ReactEditor.findPath(editor, node));
    refocus(editor);
  };
  return (
    <div
      ref={bar}
      id={PICTURE_BAR_ID}
      popover="manual"
      className={styles.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('picture.tools')}
      onKeyDown={onKeyDown}
      onFocus={() => onFocus(true)}
      onBlur={({ relatedTarget }) => onFocus(bar.current?.contains(relatedTarget) ?? false)}
    >
      {(['alt', 'caption'] as const).map((field) => {
        const Sign = FIELDS[field];
        return (
          <Button
            key={field}
            size="s"
            variant="ghost"
            icon={<Sign />}
            aria-pressed={Boolean(node[field])}
            onMouseDown={keepFocus}
            onClick={() => onDescribe(field)}
          >
            {t(`picture.${field}`)}
          </Button>
        );
      })}
      {isJoinable && (
        <Button size="s" variant="ghost" icon={<Images />} onMouseDown={keepFocus} onClick={join}>
          {t('gallery.join')}
        </Button>
      )}
      {!editor.isPlain && (
        <span className={styles.sizes} role="group" aria-label={t('picture.size')}>
          {[...IMAGE_SIZES, undefined].map((size) => (
            <Button
              key={size ?? 'full'}
              size="s"
              variant="ghost"
              aria-pressed={node.size === size}
              onMouseDown={keepFocus}
              onClick={resize(size)}
            >
              {t(`picture.sizes.${size ?? 'full'}`)}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}

/** Where it is drawn; undefined between a change and its drawing. */
function pictureOf(editor: GuildEditor, node: ImageNode): Element | undefined {
  try {
    return ReactEditor.toDOMNode(editor, node).firstElementChild ?? undefined;
  } catch {
    return undefined;
  }
}

/** What of the picture is seen between the composer's toolbar and its end. */
function spotOf(picture: Element | undefined, bar: HTMLElement): DOMRect | undefined {
  const text = picture?.closest('[data-slate-editor]');
  if (!picture || !text) return undefined;
  const own = picture.getBoundingClientRect();
  const tools = text.parentElement?.querySelector('[role="toolbar"]')?.getBoundingClientRect().bottom ?? 0;
  const end = (picture.closest('[role="dialog"]')?.lastElementChild?.getBoundingClientRect().top ?? Infinity) - ROOM;
  bar.style.visibility = own.bottom < tools || own.top > end ? 'hidden' : '';
  const top = Math.max(own.top, tools);
  return new DOMRect(own.left, top, own.width, Math.max(0, Math.min(own.bottom, end) - top));
}
