import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { moveInGrid } from '../grid-keys.ts';
import { PageDots, type PageTexts } from './PageDots.tsx';
import styles from './EmoticonGrid.module.css';

/** Something that may be chosen, and how it looks. */
export interface Shown<E> {
  readonly emoticon: E;
  readonly look: ReactNode;
}

interface EmoticonGridProps<E> {
  readonly label: string;
  readonly all: readonly Shown<E>[];
  readonly large?: boolean;
  /** Which page is in view on a phone, from 0; elsewhere all are. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onChoose: (emoticon: E) => void;
  /** Translated. */
  readonly texts: PageTexts;
}

/** On a phone; the style sheet makes them three rows of six. */
const PAGE_SIZE = 18;
/** Before an emoticon's name is shown, milliseconds. */
const NAME_DELAY = 500;

/**
 * One stop of the Tab key; arrows move in two directions, Home and End to the ends. On a phone the
 * emoticons are cut into pages beside each other, with a row of dots below.
 */
export function EmoticonGrid<E extends { readonly name: string }>(props: EmoticonGridProps<E>) {
  const { label, all, large = false, page, onPage, onChoose, texts } = props;
  const [current, setCurrent] = useState(page * PAGE_SIZE);
  const [opened] = useState(page);
  const grid = useRef<HTMLDivElement>(null);
  const show = (to: number) => scrollToPage(grid.current, to);
  useLayoutEffect(() => scrollToPage(grid.current, opened, 'instant'), [opened]);
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = grid.current ?? {};
    const to = Math.round(scrollLeft / clientWidth);
    if (to === page) return;
    onPage(to);
    // The Tab key comes to what is in view, unless it is already among the emoticons.
    if (!grid.current?.contains(document.activeElement)) setCurrent(to * PAGE_SIZE);
  };
  const pages = pagesOf(all);
  return (
    <>
      {/* The focus is on the emoticons themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={cx(styles.grid, large && styles.large)}
        ref={grid}
        role="group"
        aria-label={label}
        onScroll={onScroll}
        onKeyDown={(event) => {
          const to = moveInGrid(event);
          if (to !== undefined) show(Math.floor(to / PAGE_SIZE));
        }}
      >
        {pages.map((shown, nth) => (
          <div key={shown[0]?.emoticon.name} className={styles.page}>
            {shown.map(({ emoticon, look }, place) => {
              const index = nth * PAGE_SIZE + place;
              return (
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
              );
            })}
          </div>
        ))}
      </div>
      <PageDots count={pages.length} page={page} onShow={show} texts={texts} />
    </>
  );
}

/** Where all are in view there is nothing to scroll sideways, and this does nothing. */
function scrollToPage(grid: HTMLElement | null, page: number, behavior: ScrollBehavior = 'auto'): void {
  grid?.scrollTo({ left: page * grid.clientWidth, behavior });
}

const pagesOf = <E,>(all: readonly Shown<E>[]): Shown<E>[][] =>
  Array.from({ length: Math.ceil(all.length / PAGE_SIZE) }, (_, page) =>
    all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  );
