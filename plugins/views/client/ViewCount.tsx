import { Icon, shortCount, useLocale, useT, VisuallyHidden, type PostProps } from '../../../platform/sdk/index.ts';
import { viewCountOf } from './view-count-of.ts';

/** How often a post was read. */
export function ViewCount({ post }: PostProps) {
  const t = useT('views');
  const locale = useLocale();
  const count = viewCountOf(post);
  const whole = t('count', { count });
  return (
    <span title={whole}>
      <Icon name="eye" />
      <span aria-hidden="true">{shortCount(count, locale)}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </span>
  );
}
