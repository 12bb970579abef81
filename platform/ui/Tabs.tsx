import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { useCurrentInView } from './use-current-in-view.ts';
import { AriaBridge } from './AriaBridge.tsx';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';

export interface TabSpec {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** After the label: an unread count. */
  badge?: ReactNode;
  disabled?: boolean | undefined;
  /** Rendered only while selected. */
  content: () => ReactNode;
}

export interface TabsProps {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabSpec[];
  value: string;
  onChange: (id: string) => void;
  /** `pill`: a compact segmented row for cards and popovers. */
  look?: 'line' | 'pill' | undefined;
}

/**
 * Panels of one page, one shown at a time; the row scrolls sideways on a phone. Pages of their own
 * are links, not tabs.
 */
export function Tabs({ label, tabs, value, onChange, look = 'line' }: TabsProps) {
  const row = useCurrentInView<HTMLDivElement>(value);
  return (
    <AriaBridge>
      <AriaTabs className={cx(styles.tabs)} selectedKey={value} onSelectionChange={(key) => onChange(String(key))}>
        <TabList ref={row} aria-label={label} className={cx(styles.list, styles[look])}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} isDisabled={tab.disabled ?? false} className={cx(styles.tab)}>
              {tab.icon}
              {tab.label}
              {tab.badge}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className={cx(styles.panel)}>
            {tab.id === value && tab.content()}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaBridge>
  );
}
