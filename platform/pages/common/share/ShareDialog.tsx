import { Copy, Share2 } from 'lucide-react';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { shareInfo } from '../../../contract/endpoints/sharing.ts';
import { Button, ErrorState, Skeleton, useApiQuery, useT } from '../../../sdk/index.ts';
import { Dialog } from '../../../sdk/overlays.ts';
import { QR_SIZE, QrCode } from '../../../sdk/QrCode.tsx';
import { useCopy } from './use-copy.ts';
import styles from './ShareDialog.module.css';

export interface ShareDialogProps {
  readonly post: Pick<Post, 'wbId'>;
  /** Path of the post in this zone. */
  readonly path: string;
  readonly onClose: () => void;
}

/**
 * Shares a post: a QR code for a phone, the link to be copied, the system's own sheet where there
 * is one.
 */
export function ShareDialog({ post, path, onClose }: ShareDialogProps) {
  const t = useT('share');
  const url = new URL(path, window.location.origin).href;
  const copy = useCopy(url);
  const info = useApiQuery(shareInfo, { wbId: post.wbId });
  return (
    <Dialog isOpen size="s" title={t('title')} closeLabel={t('close')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {info.isPending && <Skeleton height={QR_SIZE} />}
      {info.isError && (
        <ErrorState title={info.error.reason} onRetry={() => void info.refetch()} retryLabel={t('retry')} />
      )}
      {info.data && (
        <div className={styles.share}>
          <div className={styles.card}>
            <QrCode text={url} label={t('qr')} />
            <div className={styles.words}>
              <p className={styles.title}>{info.data.title}</p>
              <p className={styles.desc}>{info.data.desc}</p>
              <p className={styles.hint}>{t('scan')}</p>
            </div>
          </div>
          <output className={styles.link}>{url}</output>
          <div className={styles.actions}>
            {'share' in navigator && (
              <Button
                icon={<Share2 />}
                onClick={() => void openSheet({ url, title: info.data.title, text: info.data.desc })}
              >
                {t('system')}
              </Button>
            )}
            <Button variant="primary" icon={<Copy />} onClick={() => void copy(t('copied'))}>
              {t('copy')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Closing the sheet is no failure, and whoever cannot use it still has the link. */
const openSheet = (data: ShareData): Promise<void> => navigator.share(data).catch(() => undefined);
