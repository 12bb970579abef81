import { Image } from '../ui/Image.tsx';
import { useUiStore } from './ui-store.ts';
import styles from './PictureList.module.css';

export interface PictureListProps {
  readonly images: readonly { readonly url: string; readonly thumb: string }[];
  /** Of the list, and of each button by its place from 1. Translated. */
  readonly label: string;
  readonly nameOf: (place: number) => string;
}

/** Small pictures that open in the viewer; nothing without any. */
export function PictureList({ images, label, nameOf }: PictureListProps) {
  const store = useUiStore();
  if (images.length === 0) return null;
  const urls = images.map(({ url }) => url);
  return (
    <ul className={styles.pictures} aria-label={label}>
      {images.map(({ url, thumb }, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={nameOf(index + 1)}
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
