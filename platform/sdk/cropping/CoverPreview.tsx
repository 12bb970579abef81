import { COVER } from './cover.ts';
import type { Area } from './picture.ts';
import { useCoverPreview } from './use-cover-preview.ts';
import styles from './CropStage.module.css';

interface CoverPreviewProps {
  readonly image: string | null;
  readonly area: Area | null;
  readonly label: string;
}

/** The chosen part as the cover will be. */
export function CoverPreview({ image, area, label }: CoverPreviewProps) {
  const preview = useCoverPreview(image, area);
  return (
    <figure className={styles.preview}>{preview && <img src={preview} width={COVER.preview} alt={label} />}</figure>
  );
}
