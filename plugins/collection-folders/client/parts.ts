/** What the list of collections has, loaded together. */
export { prefetchFolders } from './queries.ts';
export { FolderBar } from './list/FolderBar.tsx';
export { FolderEmpty } from './list/FolderEmpty.tsx';
export { SaidLine } from './list/SaidLine.tsx';
