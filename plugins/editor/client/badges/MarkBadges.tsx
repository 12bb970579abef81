import { Badge, useT, type BadgeTone, type PostProps } from '../../../../platform/sdk/index.ts';
import type { MarkName } from '../../contract/marks.ts';
import { marksOf } from '../marks/marks-of.ts';

const TONES: Readonly<Record<MarkName, BadgeTone>> = {
  SETTOP: 'danger',
  RECOMMEND: 'brand',
  ACTIVITY: 'success',
  STICKY: 'accent',
};

// i18n-keys: mark.*
/** The marks that a post has now. */
export function MarkBadges({ post }: PostProps) {
  const t = useT('editor');
  return marksOf(post).map((mark) => (
    <Badge key={mark} tone={TONES[mark]}>
      {t(`mark.${mark}`)}
    </Badge>
  ));
}
