import type { PostImage } from '../../contract/endpoints/posts.ts';
import { cx, Image } from '../../sdk/index.ts';
import type { ListEnv } from './list-env.ts';
import styles from './Thumbs.module.css';

const MAX = 3;

export interface ThumbsProps {
  readonly images: readonly PostImage[];
  readonly env: Pick<ListEnv, 't' | 'openImages'>;
  /** The first image of the page's first screen is loaded at once. */
  readonly eager?: boolean;
  /** Small squares for comments, all of them. */
  readonly small?: boolean;
}

/**
 * A post's pictures in a list: one beside its text, or up to three with the number of the rest. They open in
 * the viewer.
 */
export function Thumbs({ images, env: { t, openImages }, eager = false, small = false }: ThumbsProps) {
  if (images.length === 0) return null;
  const firstImages = small ? images : images.slice(0, MAX);
  const rest = images.length - firstImages.length;
  const single = firstImages.length === 1;
  const open = (index: number) =>
    openImages(
      images.map((image) => image.url),
      index,
    );
  return (
    <div className={cx(styles.thumbs, small ? styles.small : single ? styles.single : styles.grid)}>
      {firstImages.map((image, index) => {
        const more = rest > 0 && index === MAX - 1 && `+${rest}`;
        const label = t('post.openImage', { n: index + 1, total: images.length });
        return (
          <button
            key={image.url}
            type="button"
            className={styles.thumb}
            onClick={() => open(index)}
            // Whoever says to their device what they see there, presses it.
            aria-label={more ? `${more} ${label}` : label}
          >
            <Image
              src={image.thumb || image.url}
              alt=""
              width={image.width || 320}
              height={image.height || 240}
              eager={eager && index === 0}
              className={styles.image}
            />
            {more && <span className={styles.rest}>{more}</span>}
          </button>
        );
      })}
    </div>
  );
}
