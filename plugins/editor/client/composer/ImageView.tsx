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
  const upload = useUpload(node.upload);
  const src = node.src ?? upload?.preview;
  const trouble = src !== undefined && isFlagged(src) ? 'flagged' : upload?.trouble;
  const state = trouble === 'flagged' ? 'rejected' : node.src ? 'done' : (upload?.state ?? 'failed');
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
        <ImageState state={state} trouble={trouble} upload={upload} />
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

interface ImageStateProps {
  readonly state: Upload['state'];
  readonly trouble: UploadTrouble | undefined;
  readonly upload: Upload | undefined;
}

/** What lies over an image that is not uploaded: progress, failure with another try, refusal. */
function ImageState({ state, trouble, upload }: ImageStateProps) {
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
