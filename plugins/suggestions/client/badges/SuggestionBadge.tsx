import { Badge, useT, type BadgeTone, type PostProps } from '../../../../platform/sdk/index.ts';
import { SuggestionStatus } from '../../contract.ts';
import { suggestionOf, useCategories } from '../board.ts';

const TONES: Readonly<Record<number, BadgeTone>> = {
  [SuggestionStatus.received]: 'brand',
  [SuggestionStatus.evaluating]: 'warning',
  [SuggestionStatus.adopted]: 'success',
  [SuggestionStatus.declined]: 'neutral',
};

// i18n-keys: status.*
/** What became of a suggestion, and what it is about. */
export function SuggestionBadge({ post }: PostProps) {
  const t = useT('suggestions');
  const categories = useCategories();
  const { status = SuggestionStatus.none, themes = [] } = suggestionOf(post) ?? {};
  return (
    <>
      {status !== SuggestionStatus.none && <Badge tone={TONES[status] ?? 'neutral'}>{t(`status.${status}`)}</Badge>}
      {categories
        .filter(({ id }) => themes.includes(id))
        .map(({ id, name }) => (
          <Badge key={id}>{name}</Badge>
        ))}
    </>
  );
}
