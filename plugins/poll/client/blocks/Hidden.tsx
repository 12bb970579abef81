import { useT } from '../../../../platform/sdk/index.ts';

// i18n-keys: poll-pages:block.hidden.*
/** Says when or to whom results are shown. */
export function Hidden({ visible }: { readonly visible: number }) {
  const t = useT('poll-pages');
  return <span>{t(`block.hidden.${visible}`)}</span>;
}
