import { useState } from 'react';
import {
  Avatar,
  Content,
  cx,
  EmptyState,
  ErrorBoundary,
  Icon,
  localName,
  useLocale,
  useT,
  useViewer,
  type ResolvedOf,
  type Theme,
} from '../../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import type { composerPanel } from '../face.ts';
import { AttachedPreviews } from '../face/AttachedPreviews.tsx';
import type { Attachments } from '../face/composer-storage.ts';
import styles from './PreviewDialog.module.css';

interface PreviewDialogProps {
  readonly title: string;
  /** Canonical content, as it would be sent. */
  readonly html: string;
  /** The chosen one. */
  readonly theme: Theme | undefined;
  /** What is attached. */
  readonly panels: readonly ResolvedOf<typeof composerPanel>[];
  readonly attachments: Attachments;
  readonly onClose: () => void;
}

const WIDTHS = ['wide', 'phone'] as const;

// i18n-keys: preview.wide preview.phone
/** What is written, as readers will see it on a wide screen or a phone. Nothing of it is stored. */
export function PreviewDialog({ title, html, theme, panels, attachments, onClose }: PreviewDialogProps) {
  const t = useT('editor-pages');
  const locale = useLocale();
  const viewer = useViewer();
  const [width, setWidth] = useState<string>('wide');
  const isEmpty = title === '' && html === '';
  return (
    <Dialog
      isOpen
      size="xl"
      title={t('preview.title')}
      closeLabel={t('preview.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className={styles.widths}>
        <RadioGroup
          inline
          hideLabel
          label={t('preview.width')}
          options={WIDTHS.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
      </div>
      {isEmpty ? (
        <EmptyState title={t('preview.empty')} />
      ) : (
        <article
          className={cx(styles.article, width === 'phone' && styles.phone)}
          data-site={width === 'phone' ? 'phone' : undefined}
          aria-label={t('preview.title')}
        >
          {theme && (
            <span className={styles.theme}>
              <Icon name={theme.icon} size={14} />
              {localName(theme, locale)}
            </span>
          )}
          {title !== '' && <h1 className={styles.title}>{title}</h1>}
          {viewer && (
            <div className={styles.author}>
              <Avatar name={viewer.ywUserInfo.nick} src={viewer.ywUserInfo.avatarUrl} size="m" />
              <span>{viewer.ywUserInfo.nick}</span>
            </div>
          )}
          <div className={styles.text}>
            <Content html={html} />
          </div>
          <ErrorBoundary>
            <AttachedPreviews panels={panels} attachments={attachments} />
          </ErrorBoundary>
        </article>
      )}
    </Dialog>
  );
}
