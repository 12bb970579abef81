import { useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import styles from './VideoPanel.module.css';

const POINTS = ['formats', 'size', 'one', 'resume', 'quality', 'cover'] as const;

// i18n-keys: help.point.*
/** What one should know before one uploads a video. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('video-pages');
  return (
    <Dialog isOpen size="s" title={t('help.title')} closeLabel={t('help.close')} onOpenChange={onClose}>
      <ul className={styles.points}>
        {POINTS.map((point) => (
          <li key={point}>{t(`help.point.${point}`)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
