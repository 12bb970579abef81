import { useState } from 'react';
import {
  Button,
  Card,
  composer,
  Icon,
  useApiQuery,
  useCan,
  useExtensions,
  useOpenComposer,
  useT,
  type SidebarCardProps,
} from '../../../../platform/sdk/index.ts';
import { adviseNotices } from '../../contract.ts';
import { boardGate } from '../../gates.ts';
import { useCategories } from '../board.ts';
import { EditNotice } from '../notice/LazyEditor.tsx';
import { NoticeCard } from './NoticeCard.tsx';
import styles from './BoardCard.module.css';

/**
 * The suggestion panel: the board's notice, what suggestions may be about, and the way to make one.
 */
export function BoardCard({ themeId = 0 }: SidebarCardProps) {
  const t = useT('suggestions-pages');
  const isManager = useCan(boardGate);
  const { data } = useApiQuery(adviseNotices, {});
  const [isEditing, setEditing] = useState(false);
  const categories = useCategories();
  const notice = data?.list[0];
  return (
    <div className={styles.board} data-before-list>
      {notice && <NoticeCard notice={notice} key={notice.id} />}
      <Card title={t('board.title')} icon={<Icon name="lightbulb" />}>
        <p className={styles.intro}>{t('board.intro')}</p>
        {categories.length > 0 && (
          <ul className={styles.categories} aria-label={t('board.categories')}>
            {categories.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <Suggest themeId={themeId} />
          {isManager && data && (
            <Button size="s" onClick={() => setEditing(true)}>
              {t('board.edit')}
            </Button>
          )}
        </div>
      </Card>
      {isEditing && data && <EditNotice notice={notice} version={data.version} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Suggest({ themeId }: { readonly themeId: number }) {
  const t = useT('suggestions-pages');
  const open = useOpenComposer();
  const [isOpening, setOpening] = useState(false);
  if (useExtensions(composer).length === 0) return null;
  const press = () => {
    setOpening(true);
    void open(themeId).finally(() => setOpening(false));
  };
  return (
    <Button size="s" variant="primary" onClick={press} loading={isOpening}>
      {t('board.suggest')}
    </Button>
  );
}
