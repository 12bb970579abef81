import { Image, useT, useUiStore } from '../../../../platform/sdk/index.ts';
import styles from './sanctions.module.css';

interface PicturesProps {
  readonly images: readonly { readonly url: string; readonly thumb: string }[];
  readonly label: string;
}

/** Small pictures that open in the viewer. */
export function Pictures({ images, label }: PicturesProps) {
  const t = useT('moderation-pages');
  const store = useUiStore();
  if (images.length === 0) return null;
  const urls = images.map(({ url }) => url);
  return (
    <ul className={styles.pictures} aria-label={label}>
      {images.map(({ url, thumb }, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={t('sanctions.image', { n: index + 1 })}
            onClick={() => {
              store.viewer = { images: urls, index };
            }}
          >
            <Image src={thumb} alt="" width={96} height={96} className={styles.picture} />
          </button>
        </li>
      ))}
    </ul>
  );
}
