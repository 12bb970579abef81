import { Icon, useT } from '../../../sdk/index.ts';
import { setCompactLists, useCompactLists } from './list-shape.ts';

/** Changes between a card and a line for each post. */
export function ListShapeButton({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const isCompact = useCompactLists();
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isCompact}
      aria-label={t('home.compact')}
      title={t('home.compact')}
      onClick={() => setCompactLists(!isCompact)}
    >
      <Icon name="list" size={18} />
    </button>
  );
}
