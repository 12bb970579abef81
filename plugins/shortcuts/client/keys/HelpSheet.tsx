import { Fragment } from 'react';
import { useT } from '../../../../platform/sdk/index.ts';
import { Switch } from '../../../../platform/sdk/controls.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import type { Shortcut } from './shortcuts.ts';
import styles from './Shortcuts.module.css';

interface HelpSheetProps {
  readonly shortcuts: readonly Shortcut[];
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

// i18n-keys: groups.move groups.act groups.go keys.*
/** All shortcuts by what they are for, and the switch that turns them off. */
export function HelpSheet({ shortcuts, isOn, onSwitch, onClose }: HelpSheetProps) {
  const t = useT('shortcuts-pages');
  const groups = Map.groupBy(shortcuts, ({ group }) => group);
  return (
    <Dialog isOpen title={t('title')} closeLabel={t('close')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className={styles.help}>
        {[...groups].map(([group, rows]) => (
          <section key={group} aria-labelledby={`shortcuts-${group}`}>
            <h3 id={`shortcuts-${group}`} className={styles.group}>
              {t(`groups.${group}`)}
            </h3>
            <dl className={styles.rows}>
              {rows.map(({ keys, action }) => (
                <div key={action} className={styles.row}>
                  <dt className={styles.keys}>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span className={styles.then}>{t('then')}</span>}
                        <kbd className={styles.key}>{key}</kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd className={styles.action}>{t(`keys.${action}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.setting}>
        <Switch
          label={t('enabled')}
          description={t('hint')}
          checked={isOn}
          onChange={({ target }) => onSwitch(target.checked)}
        />
      </div>
    </Dialog>
  );
}
