import { cx } from './cx.ts';
import { useImageFailed } from './use-image-failed.ts';
import styles from './Image.module.css';
import { Icon } from './Icon.tsx';

export interface ImageProps {
  src: string | null | undefined;
  /** Empty for decoration. */
  alt: string;
  /** Intrinsic size in px: keeps the place free until the image is there. */
  width: number;
  height: number;
  fit?: 'cover' | 'contain' | undefined;
  /** For the picture in the first viewport: loaded at once, with priority. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A lazy image that never shifts the layout and shows a quiet placeholder when it cannot be loaded.
 */
export function Image({ src, alt, width, height, fit = 'cover', eager, className }: ImageProps) {
  const [failed, ref, fail] = useImageFailed(src);
  if (failed || !src) {
    return (
      <span
        className={cx(styles.fallback, className)}
        style={{ aspectRatio: `${width} / ${height}`, width: `min(${width}px, 100%)` }}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Icon name="image-off" size={24} />
      </span>
    );
  }
  return (
    <img
      ref={ref}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={fail}
      className={cx(styles.image, fit === 'contain' && styles.contain, className)}
    />
  );
}
