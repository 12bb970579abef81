import { useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { useFolders } from '../queries.ts';
import { saidOf } from '../said.ts';

/** In which folder a collected post is, and the member's note on it. */
export function SaidLine({ post }: PostProps) {
  const t = useT('collection-folders-pages');
  const { folderId, note } = saidOf(post);
  const folder = useFolders().data?.list.find(({ id }) => id === folderId);
  return (
    <>
      {folder && <p>{t('said.in', { name: folder.name })}</p>}
      {note !== '' && <p>{t('said.note', { note })}</p>}
    </>
  );
}
