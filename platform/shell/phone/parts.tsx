import type { OwnUser } from '../../contract/endpoints/users.ts';
import { lazyPart } from '../../sdk/index.ts';
import styles from './PhoneMenu.module.css';

/** Visitors have none, and load nothing of it; its place is kept. */
export const OwnMenu = lazyPart<{ readonly viewer: OwnUser }>(
  async () => (await import('./OwnMenu.tsx')).OwnMenu,
  () => <span className={styles.trigger} />,
);

/** What the server needs before its first page (`preloadParts`). */
export const phoneParts = [OwnMenu] as const;
