import { ChevronLeft, ChevronRight, RotateCw, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Spinner, useT, isOfInputMethod } from '../../sdk/index.ts';
import type { Upload } from '../../sdk/uploads/index.ts';
import styles from './Pictures.module.css';

interface PicturesProps {
  readonly uploads: readonly Upload[];
  readonly onMove: (upload: Upload, to: number) => void;
  readonly onRetry: (upload: Upload) => void;
  readonly onRemove: (upload: Upload) => void;
}

/** Fingers tremble by less, px. */
const DRAG_FROM = 8;

/** The pictures of a post in their order, which is changed by dragging, by buttons and by arrow keys. */
export function Pictures({ uploads, onMove, ...does }: PicturesProps) {
  const t = useT('publish');
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  const drag = useDrag(list, uploads, onMove);
  const [told, setTold] = useState('');
  if (uploads.length === 0) return null;
  const move = (upload: Upload, to: number) => {
    if (to < 0 || to >= uploads.length) return;
    onMove(upload, to);
    setTold(t('publish.image.moved', { place: to + 1, count: uploads.length }));
  };
  return (
    <>
      <ul ref={list} className={styles.pictures} aria-label={t('publish.image.all')}>
        {uploads.map((upload, place) => (
          <Picture
            key={upload.id}
            upload={upload}
            place={place}
            count={uploads.length}
            isChosen={chosen === upload.id}
            isDragged={drag.dragged === upload.id}
            onChoose={() => setChosen(chosen === upload.id ? 0 : upload.id)}
            onMove={(to) => move(upload, to)}
            onDrag={drag.start(upload)}
            {...does}
          />
        ))}
      </ul>
      <p className={styles.told} role="status">
        {told}
      </p>
    </>
  );
}

interface PictureProps extends Pick<PicturesProps, 'onRetry' | 'onRemove'> {
  readonly upload: Upload;
  readonly place: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly isDragged: boolean;
  readonly onChoose: () => void;
  readonly onMove: (to: number) => void;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
}

function Picture({ upload, place, count, onMove, onRetry, onRemove, ...props }: PictureProps) {
  const t = useT('publish');
  const said = { place: place + 1, count };
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (isOfInputMethod(nativeEvent)) return;
    if (key === 'ArrowLeft') onMove(place - 1);
    if (key === 'ArrowRight') onMove(place + 1);
  };
  return (
    <li className={styles.picture} data-state={upload.state} data-dragged={props.isDragged || undefined}>
      <button
        type="button"
        className={styles.look}
        aria-label={t('publish.image.of', said)}
        aria-expanded={props.isChosen}
        onClick={props.onChoose}
        onKeyDown={onKeyDown}
        onPointerDown={props.onDrag}
      >
        <img src={upload.preview} alt="" draggable={false} />
      </button>
      {upload.state === 'uploading' && (
        <span className={styles.veil}>
          <Spinner label={t('publish.image.uploading')} />
        </span>
      )}
      {upload.state === 'rejected' && (
        <span className={styles.veil} role="status">
          {t('publish.image.rejected')}
        </span>
      )}
      {upload.state === 'failed' && (
        <button type="button" className={styles.veil} onClick={() => onRetry(upload)}>
          <RotateCw size={18} aria-hidden="true" />
          {t('publish.image.retry')}
        </button>
      )}
      {props.isChosen && (
        <span className={styles.moves}>
          <button
            type="button"
            aria-label={t('publish.image.forward', said)}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t('publish.image.back', said)}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </span>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('publish.image.remove', said)}
        onClick={() => onRemove(upload)}
      >
        <span>
          <X aria-hidden="true" />
        </span>
      </button>
    </li>
  );
}

/** A picture follows the finger: it takes the place of the one that it is over. */
function useDrag(
  list: { readonly current: HTMLElement | null },
  uploads: readonly Upload[],
  onMove: PicturesProps['onMove'],
) {
  const [dragged, setDragged] = useState(0);
  const latest = useRef({ uploads, onMove });
  latest.current = { uploads, onMove };
  const start = (upload: Upload) => (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return;
    const { clientX, clientY, pointerId, currentTarget: look } = down;
    let isDrag = false;
    const over = ({ clientX: x, clientY: y }: MouseEvent) =>
      [...(list.current?.children ?? [])].findIndex((tile) => {
        const { left, right, top, bottom } = tile.getBoundingClientRect();
        return x >= left && x < right && y >= top && y < bottom;
      });
    const moving = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      if (!isDrag && Math.hypot(event.clientX - clientX, event.clientY - clientY) < DRAG_FROM) return;
      isDrag = true;
      setDragged(upload.id);
      const to = over(event);
      const { uploads: now, onMove: move } = latest.current;
      if (to >= 0 && now[to]?.id !== upload.id) move(upload, to);
    };
    const listening = new AbortController();
    const clicks = new AbortController();
    const end = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      listening.abort();
      // A click of this press comes behind it.
      setTimeout(() => clicks.abort());
      setDragged(0);
    };
    const { signal } = listening;
    window.addEventListener('pointermove', moving, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    // A press that has dragged chooses nothing.
    look.addEventListener('click', (event) => isDrag && event.stopPropagation(), {
      capture: true,
      signal: clicks.signal,
    });
  };
  return { dragged, start };
}
