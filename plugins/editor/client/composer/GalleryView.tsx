import { Captions, ChevronLeft, ChevronRight, Images, Plus, Text, Trash2, Ungroup, X } from 'lucide-react';
import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Path } from 'slate';
import {
  ReactEditor,
  useFocused,
  useSelected,
  useSlateSelector,
  useSlateStatic,
  type RenderElementProps,
} from 'slate-react';
import { Button, cx, isOfInputMethod, useT, VisuallyHidden } from '../../../../platform/sdk/index.ts';
import {
  canJoin,
  changeGallery,
  describePicture,
  inOrder,
  joinPictures,
  removeGallery,
  takeApart,
} from '../editor/galleries.ts';
import { TEXT_TYPES } from '../images/uploads-in.ts';
import { GALLERY_LIMITS, galleryColumns } from '../model/grammar.ts';
import type { GalleryBlock, GalleryPicture, GuildEditor } from '../model/types.ts';
import { ImageState, usePictureState } from './ImageView.tsx';
import type { Question } from './PictureTools.tsx';
import { refocus } from './refocus.ts';
import { hotkeyOf, toolOfHotkey } from './tools/format-tools.tsx';
import { useTileDrag } from './use-tile-drag.ts';
import styles from './GalleryView.module.css';

/** What galleries borrow from the composer around them. */
export interface GalleryTools {
  /** Uploads files, so many at most. @returns the ids of those that are taken */
  readonly take: (files: Iterable<File>, most: number) => string[];
  /** Asks for words over the composer. */
  readonly ask: (question: Question) => void;
}

export const GalleryContext = createContext<GalleryTools | null>(null);

interface GalleryViewProps {
  readonly node: GalleryBlock;
  readonly attributes: RenderElementProps['attributes'];
  /** Slate's own part of a void element. */
  readonly children: ReactNode;
}

/** A picture's name as long as it is in the gallery, also where it is there twice. */
function keysOf(pictures: readonly GalleryPicture[]): string[] {
  const names = pictures.map(({ upload, src }) => upload ?? src ?? '');
  return names.map((name, place) => `${name} ${names.slice(0, place).filter((other) => other === name).length}`);
}

// i18n-keys: gallery.*
/**
 * A gallery in the text: its pictures, which are put in order by dragging, by buttons and by keys, and
 * over them what changes the gallery or the picture that is chosen.
 */
export function GalleryView({ node, attributes, children }: GalleryViewProps) {
  const t = useT('editor-pages');
  const hintId = useId();
  const isActive = [useSelected(), useFocused()].every(Boolean);
  const gallery = useGallery(node);
  const { pictures, chosen } = gallery;
  return (
    <div {...attributes}>
      <div
        contentEditable={false}
        className={cx(styles.gallery, isActive && styles.selected)}
        role="group"
        aria-label={t('gallery.label', { count: pictures.length })}
      >
        <GalleryBar node={node} gallery={gallery} />
        {/* The keys are those of the buttons in it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={gallery.list}
          className={styles.pictures}
          data-columns={galleryColumns(pictures.length)}
          aria-label={t('gallery.pictures')}
          onKeyDown={gallery.onKeyDown}
        >
          {pictures.map((picture, place) => (
            <Tile
              key={gallery.keys[place]}
              picture={picture}
              isChosen={chosen === place}
              isStop={(chosen ?? 0) === place}
              isDragged={gallery.dragged === place}
              label={t(picture.alt ? 'gallery.said' : 'gallery.picture', {
                place: place + 1,
                count: pictures.length,
                words: picture.alt,
              })}
              hintId={hintId}
              onChoose={() => gallery.choose(place)}
              onDrag={gallery.startDrag(place)}
            />
          ))}
        </ul>
        {node.caption && <p className={styles.caption}>{node.caption}</p>}
        <VisuallyHidden>
          <span id={hintId}>{t('gallery.keys')}</span>
          <span role="status">{gallery.told}</span>
        </VisuallyHidden>
      </div>
      {children}
    </div>
  );
}

type Gallery = ReturnType<typeof useGallery>;

/** What is chosen of a gallery, and what changes it; each change is one step of undo. */
function useGallery(node: GalleryBlock) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const list = useRef<HTMLUListElement>(null);
  const [chosenKey, setChosen] = useState<string | null>(null);
  const [told, setTold] = useState('');
  /** The pictures of which the chosen one is to have the focus once they are drawn. */
  const wanted = useRef<readonly GalleryPicture[] | null>(null);
  const path = () => ReactEditor.findPath(editor, node);
  const drag = useTileDrag(list, node.pictures.length, (from, to) =>
    changeGallery(editor, path(), { pictures: inOrder(node.pictures, from, to) }),
  );
  const pictures = drag.at ? inOrder(node.pictures, drag.at.from, drag.at.to) : node.pictures;
  const keys = keysOf(pictures);
  const chosenPlace = chosenKey === null ? -1 : keys.indexOf(chosenKey);
  const chosen = chosenPlace < 0 ? null : chosenPlace;

  // A picture that changes its place leaves the focus behind.
  useLayoutEffect(() => {
    if (wanted.current !== node.pictures) return;
    wanted.current = null;
    list.current?.querySelectorAll<HTMLElement>('li > button')[chosen ?? 0]?.focus();
  });

  const go = (to: number) => {
    const key = keys.at(to % keys.length);
    if (key === undefined) return;
    wanted.current = node.pictures;
    setChosen(key);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return;
    const moved = inOrder(node.pictures, from, to);
    setChosen(keysOf(moved)[to] ?? null);
    // A button that can do nothing more loses the focus.
    const isAtEnd = to === 0 || to === pictures.length - 1;
    if (isAtEnd || list.current?.contains(document.activeElement)) wanted.current = moved;
    changeGallery(editor, path(), { pictures: moved });
    setTold(t('gallery.moved', { place: to + 1, count: pictures.length }));
  };
  const remove = (place: number) => {
    const left = node.pictures.toSpliced(place, 1);
    setChosen(keysOf(left)[Math.min(place, left.length - 1)] ?? null);
    const isGallery = left.length >= GALLERY_LIMITS.least;
    if (isGallery) wanted.current = left;
    changeGallery(editor, path(), { pictures: left });
    setTold(t('gallery.removed', { count: left.length }));
    if (!isGallery) refocus(editor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    const hotkey = hotkeyOf(event);
    const tool = hotkey === null ? undefined : toolOfHotkey(hotkey);
    const does = tool?.id === 'undo' || tool?.id === 'redo' ? () => tool.run(editor) : doesOf(event);
    if (!does) return;
    event.preventDefault();
    // Escape leaves the gallery, not the composer.
    event.stopPropagation();
    does();
  };
  const doesOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): (() => void) | undefined => {
    const at = chosen ?? 0;
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    if (ctrlKey || metaKey || altKey) return undefined;
    if (step !== undefined) return shiftKey ? () => move(at, at + step) : () => go(at + step);
    if (key === 'Delete' || key === 'Backspace') return () => remove(at);
    return key === 'Escape' ? () => refocus(editor) : undefined;
  };
  return {
    list,
    pictures,
    keys,
    chosen,
    told,
    path,
    choose: (place: number) => setChosen(keys[place] ?? null),
    move,
    remove,
    onKeyDown,
    dragged: drag.at?.to,
    startDrag: drag.start,
  };
}

interface GalleryBarProps {
  readonly node: GalleryBlock;
  readonly gallery: Gallery;
}

/** What can be done with the gallery, and with the picture that is chosen of it. */
function GalleryBar({ node, gallery }: GalleryBarProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const tools = use(GalleryContext);
  const files = useRef<HTMLInputElement>(null);
  const { chosen, path } = gallery;
  const isJoinable = useSlateSelector((now) => {
    const at = drawnPath(now, node);
    return at !== undefined && canJoin(now, at);
  });
  const room = GALLERY_LIMITS.most - node.pictures.length;
  const add = (given: readonly File[]) => {
    const uploads = tools?.take(given, room) ?? [];
    if (uploads.length > 0)
      changeGallery(editor, path(), { pictures: [...node.pictures, ...uploads.map((upload) => ({ upload }))] });
  };
  const askCaption = () =>
    tools?.ask({
      at: path(),
      words: { caption: node.caption ?? '' },
      field: 'caption',
      change: (at, { caption = '' }) => changeGallery(editor, at, { caption }),
    });
  const done = (act: () => void) => () => {
    act();
    refocus(editor);
  };
  const button = (name: string, icon: ReactElement, onClick: () => void, rest = {}) => (
    <Button size="s" variant="ghost" icon={icon} onClick={onClick} {...rest}>
      {t(`gallery.${name}`)}
    </Button>
  );
  return (
    <div className={styles.bar}>
      {button('add', <Plus />, () => files.current?.click(), { disabled: room <= 0 })}
      {button('caption', <Captions />, askCaption, { 'aria-pressed': Boolean(node.caption) })}
      {isJoinable &&
        button(
          'joinMore',
          <Images />,
          done(() => joinPictures(editor, path())),
        )}
      {button(
        'apart',
        <Ungroup />,
        done(() => takeApart(editor, path())),
      )}
      {button(
        'remove',
        <Trash2 />,
        done(() => removeGallery(editor, path())),
      )}
      {chosen !== null && <PictureButtons gallery={gallery} place={chosen} tools={tools} />}
      <input
        ref={files}
        hidden
        type="file"
        multiple
        accept={TEXT_TYPES.join()}
        aria-label={t('gallery.add')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = ''; // the same file may be chosen again
        }}
      />
    </div>
  );
}

/** Undefined between a change and its drawing. */
function drawnPath(editor: GuildEditor, node: GalleryBlock): Path | undefined {
  try {
    return ReactEditor.findPath(editor, node);
  } catch {
    return undefined;
  }
}

interface PictureButtonsProps {
  readonly gallery: Gallery;
  readonly place: number;
  readonly tools: GalleryTools | null;
}

function PictureButtons({ gallery, place, tools }: PictureButtonsProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const count = gallery.pictures.length;
  const said = { place: place + 1, count };
  const alt = gallery.pictures[place]?.alt ?? '';
  const ask = () =>
    tools?.ask({
      at: gallery.path(),
      words: { alt },
      field: 'alt',
      change: (at, words) => describePicture(editor, at, place, words.alt ?? ''),
    });
  return (
    <span className={styles.ofPicture} role="group" aria-label={t('gallery.picture', said)}>
      <Button size="s" variant="ghost" icon={<Text />} aria-pressed={alt !== ''} onClick={ask}>
        {t('picture.alt')}
      </Button>
      <Button
        size="s"
        variant="ghost"
        icon={<ChevronLeft />}
        disabled={place === 0}
        onClick={() => gallery.move(place, place - 1)}
      >
        {t('gallery.forward')}
      </Button>
      <Button
        size="s"
        variant="ghost"
        iconEnd={<ChevronRight />}
        disabled={place === count - 1}
        onClick={() => gallery.move(place, place + 1)}
      >
        {t('gallery.back')}
      </Button>
      <Button size="s" variant="ghost" icon={<X />} onClick={() => gallery.remove(place)}>
        {t('gallery.out')}
      </Button>
    </span>
  );
}

interface TileProps {
  readonly picture: GalleryPicture;
  readonly label: string;
  readonly hintId: string;
  readonly isChosen: boolean;
  /** The one of them that Tab leads to. */
  readonly isStop: boolean;
  readonly isDragged: boolean;
  readonly onChoose: () => void;
  readonly onDrag: ReturnType<Gallery['startDrag']>;
}

function Tile({ picture, label, hintId, isChosen, isStop, isDragged, onChoose, onDrag }: TileProps) {
  const state = usePictureState(picture);
  return (
    <li className={styles.tile} data-state={state.state} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={styles.look}
        aria-label={label}
        aria-pressed={isChosen}
        aria-describedby={hintId}
        tabIndex={isStop ? 0 : -1}
        onClick={onChoose}
        onFocus={onChoose}
        onPointerDown={onDrag}
      >
        {state.src && <img src={state.src} alt="" draggable={false} />}
      </button>
      <ImageState {...state} />
    </li>
  );
}
