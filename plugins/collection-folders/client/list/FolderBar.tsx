import { useNavigate } from '@tanstack/react-router';
import { FolderCog, FolderPlus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Button, lazyPart, Skeleton, useT, type CollectsFilterProps } from '../../../../platform/sdk/index.ts';
import { useCurrentInView } from '../../../../platform/sdk/use-current-in-view.ts';
import { UNFILED } from '../../contract.ts';
import { useFolders } from '../queries.ts';

const ManageDialog = lazyPart(async () => (await import('../ManageDialog.tsx')).ManageDialog);

type FolderBarProps = Extract<CollectsFilterProps, { readonly at: 'top' }>;

/** The member's folders as a row of links above their collections, and the button that changes them. */
export function FolderBar({ shown, link }: FolderBarProps) {
  const t = useT('collection-folders-pages');
  const { data, isError, isFetching, refetch } = useFolders();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const row = useCurrentInView(data ? (shown ?? 'all') : '');
  if (!data)
    return isError ? (
      <Button size="s" loading={isFetching} onClick={() => void refetch()}>
        {t('bar.retry')}
      </Button>
    ) : (
      <Skeleton shape="block" width="60%" height={32} />
    );
  const { list, unfiled, total } = data;
  const hasFolders = list.length > 0;
  const leave = async (id: number) => {
    if (String(id) !== shown) return;
    const search = ({ folder: _folder, ...rest }: Readonly<Record<string, unknown>>) => rest;
    await navigate({ to: '.', search: search as never, replace: true }); // the static types do not know the tree
  };
  return (
    <>
      {(hasFolders || shown !== undefined) && (
        <nav ref={row} aria-label={t('bar.label')} data-scroller>
          {link(undefined, t('bar.one', { name: t('bar.all'), count: total }))}
          {list.map(({ id, name, count }) => (
            <Fragment key={id}>{link(String(id), t('bar.one', { name, count }))}</Fragment>
          ))}
          {link(UNFILED, t('bar.one', { name: t('none'), count: unfiled }))}
        </nav>
      )}
      <Button
        size="s"
        variant="ghost"
        icon={hasFolders ? <FolderCog size={16} /> : <FolderPlus size={16} />}
        onClick={() => setOpen(true)}
      >
        {t(hasFolders ? 'bar.manage' : 'new')}
      </Button>
      {isOpen && <ManageDialog onDeleted={leave} onClose={() => setOpen(false)} />}
    </>
  );
}
