import { useEffect, useRef } from 'react';
import { StickerImage, useT } from '../../../platform/sdk/index.ts';
import { Tabs } from '../../../platform/sdk/overlays.ts';
import { EMOTICONS, STICKERS } from '../../../platform/sdk/grammar.ts';
import { EmoticonGrid, type Shown } from '../../../platform/sdk/emoticons/EmoticonGrid.tsx';
import type { Emoticon } from './emoticon.ts';
import styles from './EmoticonPanel.module.css';

const NAMED: readonly Shown<Emoticon>[] = EMOTICONS.map(({ name, glyph }) => ({ emoticon: { name }, look: glyph }));
const ANIMATED: readonly Shown<Emoticon>[] = STICKERS.map((sticker) => ({
  emoticon: { name: sticker.name, sticker },
  look: <StickerImage sticker={sticker} />,
}));

/** What is open in the panel; a phone shows one page of a tab, counted from 0. */
export interface EmoticonPlace {
  readonly tab: 'named' | 'animated';
  readonly pages: { readonly named: number; readonly animated: number };
}
export const FIRST_PLACE: EmoticonPlace = { tab: 'named', pages: { named: 0, animated: 0 } };

interface EmoticonPanelProps {
  readonly place: EmoticonPlace;
  readonly onPlace: (place: EmoticonPlace) => void;
  readonly onChoose: (emoticon: Emoticon) => void;
}

/** The emoticons, 490 px wide, those that move on a tab of their own; names are tooltips. */
export function EmoticonPanel({ place, onPlace, onChoose }: EmoticonPanelProps) {
  const t = useT('emoticons-pages');
  const panel = useRef<HTMLDivElement>(null);
  // Not before the panel has its place: what is not shown yet takes no focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      panel.current?.querySelector<HTMLElement>('[role="tabpanel"] button[tabindex="0"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  const tab = (id: EmoticonPlace['tab'], all: readonly Shown<Emoticon>[]) => ({
    id,
    label: t(id),
    content: () => (
      <EmoticonGrid
        label={t(id)}
        all={all}
        large={id === 'animated'}
        page={place.pages[id]}
        onPage={(page) => onPlace({ ...place, pages: { ...place.pages, [id]: page } })}
        onChoose={onChoose}
        texts={{ pages: t('pages'), page: (page, pages) => t('page', { page, pages }) }}
      />
    ),
  });
  // i18n-keys: named animated
  return (
    <div className={styles.panel} ref={panel}>
      <Tabs
        label={t('tool')}
        look="pill"
        value={place.tab}
        onChange={(id) => onPlace({ ...place, tab: id === 'animated' ? id : 'named' })}
        tabs={[tab('named', NAMED), tab('animated', ANIMATED)]}
      />
    </div>
  );
}
