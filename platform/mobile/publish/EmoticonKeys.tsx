import { Delete } from 'lucide-react';
import { useState } from 'react';
import { EMOTICONS, type Emoticon } from '../../contract/content/emoticons.ts';
import { useT } from '../../sdk/index.ts';
import { EmoticonGrid, type Shown } from '../../sdk/emoticons/EmoticonGrid.tsx';
import styles from './Dock.module.css';

const ALL: readonly Shown<Emoticon>[] = EMOTICONS.map((emoticon) => ({ emoticon, look: emoticon.glyph }));

interface EmoticonKeysProps {
  readonly onChoose: (name: string) => void;
  readonly onErase: () => void;
}

/** The emoticons in the place of the keyboard, 18 a page. */
export function EmoticonKeys({ onChoose, onErase }: EmoticonKeysProps) {
  const t = useT('publish');
  const [page, setPage] = useState(0);
  return (
    <div className={styles.emoticons}>
      <EmoticonGrid
        label={t('publish.emoticons')}
        all={ALL}
        page={page}
        onPage={setPage}
        onChoose={({ name }) => onChoose(name)}
        texts={{
          pages: t('publish.emoticonPages'),
          page: (nth, pages) => t('publish.emoticonPage', { page: nth, pages }),
        }}
      />
      <button type="button" className={styles.erase} aria-label={t('publish.erase')} onClick={onErase}>
        <Delete size={22} aria-hidden="true" />
      </button>
    </div>
  );
}
