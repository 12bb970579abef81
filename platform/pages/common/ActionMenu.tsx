import type { TFunction } from 'i18next';
import { Suspense, useState, type ComponentType } from 'react';
import { ErrorBoundary, Icon, LazyMenu, toast, useApp, type RenderDialog } from '../../sdk/index.ts';
import styles from './ActionMenu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  /** Lucide's name. */
  readonly icon: string;
  readonly isDanger?: boolean | undefined;
  /** On the phone site: a tile above the other entries. */
  readonly isTile?: boolean;
  /** Whether what a tile turns on and off is on. */
  readonly isOn?: boolean;
  /** Does it at once, or gives the dialog that does, null when none is needed any more. */
  readonly run: () => void | Promise<RenderDialog | null>;
}

/** An item of a menu of posts or comments, as the registry has it. */
interface Item {
  readonly id: string;
  readonly plugin: string;
  readonly label: string;
  readonly icon: string;
  readonly isDanger?: boolean;
}

/** Items as entries. @param run carries an item out */
export const entriesOf = <Action extends Item>(
  items: readonly Action[],
  t: TFunction,
  run: (item: Action) => ReturnType<MenuEntry['run']>,
): MenuEntry[] =>
  items.map((item) => {
    const { id, plugin, label, icon, isDanger } = item;
    const key = `${plugin}:${label}`;
    return { id, label: t(key), icon, isDanger, run: () => run(item) };
  });

/** Loads the dialog of an item. */
export async function dialogOf<Props extends object>(
  load: () => Promise<{ readonly Action: ComponentType<Props & { readonly onClose: () => void }> }>,
  props: Props,
): Promise<RenderDialog> {
  const { Action } = await load();
  return (onClose) => <Action {...props} onClose={onClose} />;
}

export interface ActionMenuProps {
  readonly t: TFunction;
  readonly label: string;
  readonly entries: () => readonly MenuEntry[];
}

/**
 * The "..." of a post or comment: a menu beside it, on the phone site a sheet at the lower edge.
 * Only a button until someone nears it; entries are put together when it opens.
 */
export function ActionMenu({ t, label, entries }: ActionMenuProps) {
  const { boot, registry } = useApp();
  const isPhone = boot.site === 'phone';
  const [opened, setOpened] = useState<readonly MenuEntry[]>([]);
  const [active, setActive] = useState<RenderDialog | null>(null);
  const act = (id: string) => {
    const pending = opened.find((entry) => entry.id === id)?.run();
    pending?.then(
      (dialog) => setActive(() => dialog),
      () => toast.error(t('post.actionFailed')),
    );
  };
  const items = opened.map((entry) => ({
    id: entry.id,
    label: entry.label,
    icon: <Icon name={entry.icon} size={17} />,
    destructive: entry.isDanger,
    tile: entry.isTile,
    pressed: entry.isOn,
  }));
  const look = () => setOpened(entries());
  const before = async () => {
    await registry.complete();
    look();
  };
  return (
    <>
      <LazyMenu
        label={label}
        items={items}
        look={isPhone ? 'sheet' : 'menu'}
        closeLabel={t('post.cancel')}
        onAction={act}
        before={before}
        trigger={({ onPointerEnter, onFocus, onClick, onKeyDown, ...props }) => (
          <button
            type="button"
            {...props}
            className={styles.button}
            aria-label={label}
            onPointerEnter={() => (look(), onPointerEnter())}
            onFocus={() => (look(), onFocus())}
            onClick={() => (look(), onClick())}
            onKeyDown={onKeyDown}
          >
            <Icon name="ellipsis" />
          </button>
        )}
      />
      {active && (
        <ErrorBoundary resetKey={active}>
          <Suspense fallback={null}>{active(() => setActive(null))}</Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
