import { Icon, useT, useUiStore } from '../../../sdk/index.ts';

/** Opens the choice of light and dark. */
export function LooksButton({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const store = useUiStore();
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      onClick={() => {
        store.looks = true;
      }}
    >
      <Icon name="sun-moon" size={16} />
      {t('shell.looks')}
    </button>
  );
}
