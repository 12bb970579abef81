import { EmptyState, useT } from '../../../../platform/sdk/index.ts';

/** Nothing is in the folder, or there is no such folder. */
export function FolderEmpty({ isMissing }: { readonly isMissing: boolean }) {
  const t = useT('collection-folders-pages');
  return isMissing ? (
    <EmptyState title={t('empty.missing')} text={t('empty.missingHint')} />
  ) : (
    <EmptyState title={t('empty.title')} text={t('empty.hint')} />
  );
}
