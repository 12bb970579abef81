import type { CollectsFilterProps } from '../../../../platform/sdk/index.ts';
import { FolderBar } from './FolderBar.tsx';
import { FolderEmpty } from './FolderEmpty.tsx';
import { SaidLine } from './SaidLine.tsx';

export { prefetchFolders } from '../queries.ts';

/** What the list of collections has of folders: above it, of each post, and where it is empty. */
export function Folders(props: CollectsFilterProps) {
  if (props.at === 'top') return <FolderBar {...props} />;
  return props.at === 'post' ? <SaidLine {...props} /> : <FolderEmpty {...props} />;
}
