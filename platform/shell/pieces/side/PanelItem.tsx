import { ClientOnly } from '@tanstack/react-router';
import { Suspense, useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx, ErrorBoundary, Icon, useT, type SidePanelProps } from '../../../sdk/index.ts';
import styles from './SideNav.module.css';

export interface PanelItemProps {
  readonly icon: string;
  readonly label: string;
  readonly panel: ComponentType<SidePanelProps>;
  /** Classes of the button and its parts; absent: those of the floating side navigation. */
  readonly look?: Readonly<Record<'item' | 'icon' | 'news' | 'label', string | undefined>>;
}

const FLOATING = { item: styles.item, icon: styles.icon, news: styles.news, label: styles.label };

/** A button that opens a panel of a plugin; its dot says that there is something new in it. */
export function PanelItem({ icon, label, panel: Panel, look = FLOATING }: PanelItemProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [hasNews, setNews] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={look.item}
        // The dot says it to the eye: the words stay as long as they are.
        aria-label={hasNews ? t('shell.side.withNews', { label }) : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={cx(look.icon, hasNews && look.news)} aria-hidden="true">
          <Icon name={icon} size={24} />
        </span>
        <span className={look.label}>{label}</span>
      </button>
      <ClientOnly>
        <ErrorBoundary>
          <Suspense fallback={null}>
            <InBody>
              <Panel isOpen={isOpen} onClose={close} onNews={setNews} />
            </InBody>
          </Suspense>
        </ErrorBoundary>
      </ClientOnly>
    </>
  );
}

/** A panel is no part of the navigation that opens it. */
const InBody = ({ children }: { readonly children: ReactNode }) => createPortal(children, document.body);
