import { useState } from 'react';
import { Button, Icon, LazyAlertDialog, useT } from '../../../sdk/index.ts';
import { useForget } from './use-remove.ts';
import styles from './Home.module.css';

/** Empties the visit record, after a question. */
export function ClearVisits({ uid }: { readonly uid: number }) {
  const t = useT('user');
  const [isOpen, setOpen] = useState(false);
  const forget = useForget(uid);
  return (
    <div className={styles.tools}>
      <p>{t('visit.note')}</p>
      <Button size="s" variant="ghost" icon={<Icon name="trash-2" size={16} />} onClick={() => setOpen(true)}>
        {t('visit.clearAll')}
      </Button>
      <LazyAlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t('visit.clearTitle')}
        text={t('visit.clearText')}
        confirmLabel={t('visit.clearConfirm')}
        cancelLabel={t('cancel')}
        destructive
        onConfirm={() => forget(null)}
      />
    </div>
  );
}
