import { Smile } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton, Tooltip, useT } from '../../../../platform/sdk/index.ts';
import { Popover } from '../../../../platform/sdk/overlays.ts';
import { EMOTICONS } from '../model/grammar.ts';
import { nextInGrid } from './tools/grid-keys.ts';
import type { ToolButton } from './tools/tool-button.ts';
import styles from './EmoticonTool.module.css';

interface EmoticonToolProps {
  readonly button: ToolButton;
  readonly onOpen: () => void;
  readonly onChoose: (name: string) => void;
}

/** Before an emoticon's name is shown, milliseconds (spec 3 section 9). */
const NAME_DELAY = 500;

/** The emoticons, 490 px wide (spec 3 section 9); their names are tooltips. */
export function EmoticonTool({ button, onOpen, onChoose }: EmoticonToolProps) {
  const t = useT('editor-pages');
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        {...button}
        ref={trigger}
        icon={<Smile />}
        label={t('tool.emoticon')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          if (!isOpen) onOpen();
          setOpen(!isOpen);
        }}
      />
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom"
        label={t('tool.emoticon')}
        flush
      >
        {(close) => (
          <EmoticonGrid
            onChoose={(name) => {
              close();
              onChoose(name);
            }}
          />
        )}
      </Popover>
    </>
  );
}

/** One stop of the Tab key; arrows move in two directions, Home and End to the ends. */
function EmoticonGrid({ onChoose }: { readonly onChoose: (name: string) => void }) {
  const t = useT('editor-pages');
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  // Not before the panel has its place: what is not shown yet takes no focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => grid.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(grid.current?.querySelectorAll('button') ?? [])];
    const to = nextInGrid(
      event.key,
      current,
      all.map((button) => button.getBoundingClientRect()),
    );
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    all[to]?.focus();
  };
  return (
    // The focus is on the emoticons themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={styles.grid} ref={grid} role="group" aria-label={t('tool.emoticon')} onKeyDown={onKeyDown}>
      {EMOTICONS.map(({ name, glyph }, index) => (
        <Tooltip key={name} text={name} as="label" delay={NAME_DELAY}>
          <button
            type="button"
            className={styles.emoticon}
            aria-label={name}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onChoose(name)}
          >
            {glyph}
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
