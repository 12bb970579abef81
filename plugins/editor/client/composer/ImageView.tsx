import { RotateCcw, ShieldAlert, TriangleAlert, X } from 'lucide-react';
import { createContext, use, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import { Transforms } from 'slate';
import { ReactEditor, useFocused, useSelected, useSlateStatic, type RenderElementProps } from 'slate-react';
import { cx, Spinner, useT } from '../../../../platform/sdk/index.ts';
import { isFlagged } from '../../../../platform/sdk/uploads/index.ts';
import type { Upload, Uploads, UploadTrouble } from '../face/uploads.ts';
import type { ImageNode } from '../model/types.ts';
import styles from './ImageView.module.css';

/** The uploads of the composer around it. */
export const UploadsContext = createContext<Uploads | null>(null);

/** A picture as it is drawn: what of it is seen, and how far it has come. */
export interface PictureState {
  readonly src: string | undefined;
  readonly state: Upload['state'];
  readonly trouble: UploadTrouble | undefined;
  readonly upload: Upload | undefined;
}

/** The state of a stored picture or an upload. */
export function usePictureState(picture: Pick<ImageNode, 'src' | 'upload'>): PictureState {
  const upload = useUpload(picture.upload);
  const src = picture.src ?? upload?.preview;
  const trouble = src !== undefined && isFlagged(src) ? 'flagged' : upload?.trouble;
  const state = trouble === 'flagged' ? 'rejected' : picture.src ? 'done' : (upload?.state ?? 'failed');
  return { src, state, trouble, upload };
}

function useUpload(id: string | undefined): Upload | undefined {
  const uploads = use(UploadsContext);
  const subscribe = uploads?.subscribe ?? (() => () => undefined);
  useSyncExternalStore(subscribe, () => uploads?.version() ?? 0);
  return id === undefined ? undefined : uploads?.get(id);
}

interface ImageViewProps {
  readonly node: ImageNode;
  readonly attributes: RenderElementProps['attributes'];
  /** Slate's own part of a void element. */
  readonly children: ReactNode;
}

/** An image in the text with the state of its upload. */
export function ImageView({ node, attributes, children }: ImageViewProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const isActive = [useSelected(), useFocused()].every(Boolean);
  const picture = usePictureState(node);
  const { src, state } = picture;
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const remove = () => {
    Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, node) });
    ReactEditor.focus(editor);
  };
  return (
    <span {...attributes} className={styles.holder}>
      <span
        contentEditable={false}
        className={cx(styles.image, isActive && styles.selected)}
        data-size={node.size}
        data-state={state}
        draggable={false}
      >
        {src && (
          <img src={src} alt={node.alt ?? t('image.label')} width={node.width} height={node.height} draggable={false} />
        )}
        <ImageState {...picture} />
        <button
          type="button"
          className={styles.remove}
          aria-label={t('image.remove')}
          onMouseDown={keepFocus}
          onClick={remove}
        >
          <X aria-hidden="true" />
        </button>
      </span>
      {node.caption && (
        <span contentEditable={false} className={styles.caption}>
          {node.caption}
        </span>
      )}
      {children}
    </span>
  );
}

/** What lies over an image that is not uploaded: progress, failure with another try, refusal. */
export function ImageState({ state, trouble, upload }: PictureState) {
  const t = useT('editor-pages');
  const uploads = use(UploadsContext);
  if (state === 'done') return null;
  if (state === 'uploading') {
    return (
      <span className={styles.state} role="status">
        <Spinner />
        {t('image.uploading')}
      </span>
    );
  }
  const isMarked = trouble === 'flagged';
  const Sign = isMarked ? ShieldAlert : TriangleAlert;
  return (
    <span className={cx(styles.state, styles.bad, isMarked && styles.marked)} role="status">
      <Sign aria-hidden="true" />
      {t(
        isMarked
          ? 'image.flagged'
          : state === 'rejected'
            ? 'image.rejected'
            : trouble
              ? 'image.timeout'
              : 'image.failed',
      )}
      {state === 'failed' && upload && (
        <button
          type="button"
          className={styles.retry}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => uploads?.retry(upload.id)}
        >
          <RotateCcw aria-hidden="true" />
          {t('image.retry')}
        </button>
      )}
    </span>
  );
}
