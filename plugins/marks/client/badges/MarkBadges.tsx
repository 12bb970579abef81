import { Badge, useT, type BadgeTone, type PostProps } from '../../../../platform/sdk/index.ts';
import type { MarkName } from '../../contract.ts';
import { marksOf } from '../marks-of.ts';

const TONES: Readonly<Record<MarkName, BadgeTone>> = {
  SETTOP: 'danger',
  RECOMMEND: 'brand',
  ACTIVITY: 'success',
  STICKY: 'accent',
};

// i18n-keys: name.*
/** The marks that a post has now. */
export function MarkBadges({ post }: PostProps) {
  const t = useT('marks');
  return marksOf(post).map((mark) => (
    <Badge key={mark} tone={TONES[mark]}>
      {t(`name.${mark}`)}
    </Badge>
  ));
}
