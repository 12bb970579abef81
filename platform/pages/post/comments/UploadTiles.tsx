import { RotateCw, X } from 'lucide-react';
import type { TFunction } from 'i18next';
import { Spinner } from '../../../sdk/index.ts';
import type { Upload } from './uploads.ts';
import styles from './CommentBox.module.css';

export interface UploadTilesProps {
  readonly uploads: readonly Upload[];
  readonly t: TFunction;
  readonly onRetry: (upload: Upload) => void;
  readonly onRemove: (upload: Upload) => void;
}

/** The pictures of a box, each with its state, another try where that helps, and a way out. */
export function UploadTiles({ uploads, t, onRetry, onRemove }: UploadTilesProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label={t('comment.images')}>
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.tile} data-state={upload.state}>
          <img src={upload.preview} alt={upload.file.name} width={72} height={72} />
          {upload.state === 'uploading' && (
            <span className={styles.veil}>
              <Spinner label={t('comment.uploading')} />
            </span>
          )}
          {upload.state === 'rejected' && (
            <span className={styles.veil} role="status">
              {t('comment.rejected')}
            </span>
          )}
          {upload.state === 'failed' && (
            <button type="button" className={styles.veil} onClick={() => onRetry(upload)}>
              <RotateCw size={15} aria-hidden="true" />
              {t('comment.uploadFailed')}
            </button>
          )}
          <button
            type="button"
            className={styles.remove}
            aria-label={t('comment.removeImage', { name: upload.file.name })}
            onClick={() => onRemove(upload)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
