import type { ContentAttributes } from '../../contract/content/types.ts';
import { useT } from '../translate.ts';
import { useUiStore } from '../ui-store.ts';
import styles from './Content.module.css';

const sideOf = (value: string | undefined): number | undefined => (value === undefined ? undefined : Number(value));

/** An image of a post: loaded when near, opened in the viewer by click or keyboard. */
export function ContentImage({
  attrs,
  images,
}: {
  readonly attrs: ContentAttributes;
  readonly images: readonly string[];
}) {
  const t = useT('sdk');
  const store = useUiStore();
  const { src = '', alt } = attrs;
  if (src.startsWith('/emoji/')) return <img className={styles.emoji} src={src} alt={alt ?? ''} loading="lazy" />;
  const open = () => {
    store.viewer = { images: [...images], index: Math.max(0, images.indexOf(src)) };
  };
  return (
    <button type="button" className={styles.image} onClick={open} title={t('content.openImage')}>
      <img
        src={src}
        alt={alt ?? t('content.image')}
        width={sideOf(attrs['width'])}
        height={sideOf(attrs['height'])}
        loading="lazy"
        decoding="async"
      />
    </button>
  );
}
