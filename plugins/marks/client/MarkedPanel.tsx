import { useState } from 'react';
import { Button, EmptyState, useApiInfinite, useT, ZoneLink } from '../../../platform/sdk/index.ts';
import { Pages } from '../../../platform/sdk/controls.ts';
import { Tabs } from '../../../platform/sdk/overlays.ts';
import { markedPosts, MARKS, type MarkedPost, type MarkName } from '../contract.ts';
import { MarksDialog } from './MarksDialog.tsx';
import { MarkWindow } from './MarkRows.tsx';
import styles from './marks.module.css';

/** Which posts of the zone bear which mark, now or later, and until when. */
export function MarkedPanel() {
  const names = useT('marks');
  const [mark, setMark] = useState<string>(MARKS[0]);
  return (
    <Tabs
      label={names('action')}
      value={mark}
      onChange={setMark}
      // i18n-keys: name.*
      tabs={MARKS.map((id) => ({ id, label: names(`name.${id}`), content: () => <Marked mark={id} /> }))}
    />
  );
}

function Marked({ mark }: { readonly mark: MarkName }) {
  const t = useT('marks-pages');
  const names = useT('marks');
  const [open, setOpen] = useState<MarkedPost | null>(null);
  const query = useApiInfinite(markedPosts, { mark }, { staleTime: 0, pageSize: 20 });
  // i18n-keys: name.*
  const none = <EmptyState title={t('list.none', { mark: names(`name.${mark}`) })} />;
  return (
    <>
      <Pages query={query} failed={t('list.failed')} empty={none}>
        {(list) => (
          <ul className={styles.rows}>
            {list.map((post) => (
              <li key={post.wbId} className={styles.row}>
                <div className={styles.head}>
                  <ZoneLink to="/posts/$wbId" params={{ wbId: post.wbId }} className={styles.link}>
                    {post.wbTitle || t('list.untitled', { id: post.wbId })}
                  </ZoneLink>
                  <Button
                    size="s"
                    aria-label={t('list.changeOf', { title: post.wbTitle })}
                    onClick={() => setOpen(post)}
                  >
                    {t('list.change')}
                  </Button>
                </div>
                <MarkWindow info={post.info} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {open && <MarksDialog post={open} onClose={() => setOpen(null)} />}
    </>
  );
}
