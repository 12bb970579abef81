import { ChevronLeft, ChevronRight, Download, Maximize, RotateCcw, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Spinner, useBackCloses, useT } from '../../../sdk/index.ts';
import { usePose } from './use-pose.ts';
import { stepIndex, VIEWER } from './viewer-math.ts';
import styles from './ImageViewer.module.css';

export interface ImageViewerProps {
  readonly images: readonly string[];
  readonly index: number;
  readonly onClose: () => void;
}

/**
 * Shows pictures large: zoom, drag, turn, save, previous and next, Escape closes. A native modal
 * dialog.
 */
export function ImageViewer({ images, index: first, onClose }: ImageViewerProps) {
  const t = useT('viewer');
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(first);
  const src = images[index] ?? '';
  const { pose, drawn, setPicture, zoom, rotate, reset, drag } = usePose(stage, src);
  const [state, setState] = useState<{ src: string; failed: boolean } | null>(null);
  const loaded = state?.src === src;
  const go = (by: number) => setIndex((now) => stepIndex(now, by, images.length));
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useBackCloses(onClose);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    ArrowUp: () => zoom(1),
    ArrowDown: () => zoom(-1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': reset,
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const place = `translate(-50%, -50%) translate(${pose.offset.x}px, ${pose.offset.y}px) rotate(${pose.turns * 90}deg)`;
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={t('label')} onClose={onClose} onKeyDown={press}>
      <div ref={stage} className={styles.stage} onDoubleClick={() => (pose.step === 0 ? zoom(5) : reset())} {...drag}>
        {!loaded && (
          <span className={styles.wait}>
            <Spinner size="l" label={t('loading')} />
          </span>
        )}
        {loaded && state.failed ? (
          <p className={styles.wait} role="alert">
            {t('failed')}
          </p>
        ) : (
          <img
            key={src}
            className={styles.image}
            src={src}
            alt={t('image', { n: index + 1, total: images.length })}
            draggable={false}
            style={{
              width: drawn.width || undefined,
              height: drawn.height || undefined,
              transform: place,
              visibility: loaded ? 'visible' : 'hidden',
            }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setPicture({ width, height });
              setState({ src, failed: false });
            }}
            onError={() => setState({ src, failed: true })}
          />
        )}
      </div>
      <Tool className={styles.close} label={t('close')} icon={<X />} onPress={() => dialog.current?.close()} />
      {images.length > 1 && (
        <>
          <Tool className={styles.previous} label={t('previous')} icon={<ChevronLeft />} onPress={() => go(-1)} />
          <Tool className={styles.next} label={t('next')} icon={<ChevronRight />} onPress={() => go(1)} />
        </>
      )}
      <div className={styles.bar} role="toolbar" aria-label={t('tools')}>
        <span className={styles.count} aria-live="polite">
          {index + 1} / {images.length}
        </span>
        <Tool label={t('zoomOut')} icon={<ZoomOut />} onPress={() => zoom(-1)} isOff={pose.step <= VIEWER.minStep} />
        <Tool label={t('reset')} icon={<Maximize />} onPress={reset} />
        <Tool label={t('zoomIn')} icon={<ZoomIn />} onPress={() => zoom(1)} isOff={pose.step >= VIEWER.maxStep} />
        <Tool label={t('left')} icon={<RotateCcw />} onPress={() => rotate(-1)} />
        <Tool label={t('right')} icon={<RotateCw />} onPress={() => rotate(1)} />
        <a className={styles.tool} href={src} download aria-label={t('save')} title={t('save')}>
          <Download aria-hidden="true" />
        </a>
      </div>
    </dialog>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly onPress: () => void;
  readonly isOff?: boolean;
  readonly className?: string | undefined;
}

function Tool({ label, icon, onPress, isOff = false, className = '' }: ToolProps) {
  return (
    <button
      type="button"
      className={`${styles.tool} ${className}`}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    >
      {icon}
    </button>
  );
}
