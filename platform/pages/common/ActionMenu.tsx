import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { cx, ErrorBoundary, Icon, LazyMenu, toast, type RenderDialog } from '../../sdk/index.ts';
import styles from './ActionMenu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  /** Lucide's name. */
  readonly icon: string;
  readonly isDanger?: boolean | undefined;
  /** Does it at once, or gives the dialog that does. */
  readonly run: () => void | Promise<RenderDialog>;
}

export interface ActionMenuProps {
  readonly t: TFunction;
  readonly label: string;
  readonly entries: () => readonly MenuEntry[];
  readonly className?: string | undefined;
}

/** The "..." of a post or comment. Only a button until someone nears it; entries are put together when it opens. */
export function ActionMenu({ t, label, entries, className }: ActionMenuProps) {
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
  }));
  const look = () => setOpened(entries());
  return (
    <>
      <LazyMenu
        label={label}
        items={items}
        onAction={act}
        trigger={({ onPointerEnter, onFocus, onClick, onKeyDown, ...props }) => (
          <button
            type="button"
            {...props}
            className={cx(styles.button, className)}
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
