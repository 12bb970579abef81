import { avatarInitial, avatarTone } from './avatar-tone.ts';
import { cx } from './cx.ts';
import { useImageFailed } from './use-image-failed.ts';
import styles from './Avatar.module.css';

export type AvatarSize = 'xs' | 's' | 'm' | 'l' | 'xl';
const PIXELS: Record<AvatarSize, number> = { xs: 24, s: 32, m: 40, l: 56, xl: 88 };

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: AvatarSize | undefined;
  /** Says the name aloud. Leave it out where the name stands beside it as text. */
  labelled?: boolean | undefined;
  className?: string | undefined;
}

/** A person's picture, or their initial on a colour of their own. */
export function Avatar({ name, src, size = 'm', labelled = false, className }: AvatarProps) {
  const [failed, ref, fail] = useImageFailed(src);
  const pixels = PIXELS[size];
  const classes = cx(styles.avatar, styles[size], className);
  if (failed || !src) {
    const label = labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
    return (
      <span className={cx(classes, styles[`tone${avatarTone(name)}`])} {...label}>
        {avatarInitial(name)}
      </span>
    );
  }
  return (
    <img
      ref={ref}
      className={classes}
      src={src}
      alt={labelled ? name : ''}
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
      onError={fail}
    />
  );
}
