import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx, StickerImage, Tooltip, useT } from '../../../../platform/sdk/index.ts';
import { Tabs } from '../../../../platform/sdk/overlays.ts';
import { EMOTICONS, STICKERS } from '../model/grammar.ts';
import type { EmoticonElement } from '../model/types.ts';
import { nextInGrid } from './tools/grid-keys.ts';
import styles from './EmoticonTool.module.css';

export type Emoticon = Pick<EmoticonElement, 'name' | 'sticker'>;
export type EmoticonTab = 'named' | 'animated';

interface EmoticonPanelProps {
  readonly tab: EmoticonTab;
  readonly onTab: (tab: EmoticonTab) => void;
  readonly onChoose: (emoticon: Emoticon) => void;
}

/** Before an emoticon's name is shown, milliseconds (spec 3 section 9). */
const NAME_DELAY = 500;

/** The emoticons, 490 px wide (spec 3 section 9), those that move on a tab of their own; names are tooltips. */
export function EmoticonPanel({ tab, onTab, onChoose }: EmoticonPanelProps) {
  const t = useT('editor-pages');
  const panel = useRef<HTMLDivElement>(null);
  // Not before the panel has its place: what is not shown yet takes no focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      panel.current?.querySelector<HTMLElement>('[role="tabpanel"] button')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.panel} ref={panel}>
      <Tabs
        label={t('tool.emoticon')}
        look="pill"
        value={tab}
        onChange={(id) => onTab(id === 'animated' ? id : 'named')}
        tabs={[
          {
            id: 'named',
            label: t('emoticons.named'),
            content: () => (
              <EmoticonGrid label={t('emoticons.named')} all={NAMED} className={styles.named} onChoose={onChoose} />
            ),
          },
          {
            id: 'animated',
            label: t('emoticons.animated'),
            content: () => (
              <EmoticonGrid
                label={t('emoticons.animated')}
                all={ANIMATED}
                className={styles.animated}
                onChoose={onChoose}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

interface Shown {
  readonly emoticon: Emoticon;
  readonly look: ReactNode;
}
const NAMED: readonly Shown[] = EMOTICONS.map(({ name, glyph }) => ({ emoticon: { name }, look: glyph }));
const ANIMATED: readonly Shown[] = STICKERS.map((sticker) => ({
  emoticon: { name: sticker.name, sticker: sticker.code },
  look: <StickerImage sticker={sticker} />,
}));

interface EmoticonGridProps {
  readonly label: string;
  readonly all: readonly Shown[];
  readonly className: string | undefined;
  readonly onChoose: (emoticon: Emoticon) => void;
}

/** One stop of the Tab key; arrows move in two directions, Home and End to the ends. */
function EmoticonGrid({ label, all, className, onChoose }: EmoticonGridProps) {
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const to = nextInGrid(
      event.key,
      current,
      buttons.map((button) => button.getBoundingClientRect()),
    );
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    buttons[to]?.focus();
  };
  return (
    // The focus is on the emoticons themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={cx(styles.grid, className)} ref={grid} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {all.map(({ emoticon, look }, index) => (
        <Tooltip key={emoticon.name} text={emoticon.name} as="label" delay={NAME_DELAY}>
          <button
            type="button"
            className={styles.emoticon}
            aria-label={emoticon.name}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onChoose(emoticon)}
          >
            {look}
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
