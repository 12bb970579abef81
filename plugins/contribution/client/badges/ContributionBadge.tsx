import { Badge, useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { contributionOf } from '../contribution-of.ts';

/** That a post was handed in and accepted, and for what. */
export function ContributionBadge({ post }: PostProps) {
  const t = useT('contribution');
  const piece = contributionOf(post);
  if (!piece) return null;
  return <Badge tone="brand">{t('badge', { name: piece.topicContent })}</Badge>;
}
