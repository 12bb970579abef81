import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { useT, VisuallyHidden } from '../../../../platform/sdk/index.ts';
import type { Changes } from '../editor/changes.ts';
import { isMeant, slashIn } from '../editor/slash.ts';
import { watchTriggers, type Trigger } from '../editor/trigger.ts';
import { endStep } from '../editor/with-steps.ts';
import { useOptionList } from '../face/use-option-list.ts';
import { usePlace } from '../face/use-place.ts';
import type { GuildEditor } from '../model/types.ts';
import { COMPLETIONS_ID, spotOf, type OpenCompletion } from './Completions.tsx';
import styles from './SlashMenu.module.css';

/** A tool that begins something on an empty line: a button of the toolbar, or a kind of post. */
interface Option {
  readonly name: string;
  readonly label: string;
  readonly button: HTMLElement;
}

/** Also the kinds of posts that are not chosen. */
const TOOLS = '[data-line]:not([aria-disabled="true"], :has(:checked))';

const nameOf = ({ name }: Option): string => name;

/** Those that the composer has now and that can do something here. */
function optionsOf(editor: GuildEditor, word: string): Option[] {
  const dialog = ReactEditor.toDOMNode(editor, editor).closest('[role="dialog"]');
  const buttons = dialog?.querySelectorAll<HTMLElement>(TOOLS) ?? [];
  return Array.from(buttons, (button) => ({
    name: button.dataset['tool'] ?? '',
    label: button.getAttribute('aria-label') ?? button.textContent,
    button,
  })).filter(({ name, label }) => isMeant(word, label, name));
}

interface SlashMenuProps {
  readonly changes: Changes;
  /** What is open beside the caret, kept there. */
  readonly open: Set<OpenCompletion>;
  /** The element of the chosen option, for `aria-activedescendant`; undefined: there is none. */
  readonly onActive: (id: string | undefined) => void;
  /** A kind of post was chosen; its panel comes. */
  readonly onKind: (mode: string) => void;
}

/** The tools that begin something, beside a slash on a line of its own. The typed words stay what they are until one is chosen. */
export function SlashMenu({ changes, ...props }: SlashMenuProps) {
  const editor = useSlateStatic();
  const [triggers] = useState(() =>
    watchTriggers(editor, changes, (before) => (slashIn(editor, before) === undefined ? undefined : before)),
  );
  const trigger = useSyncExternalStore(triggers.subscribe, triggers.get);
  if (!trigger) return null;
  const options = optionsOf(editor, trigger.typed.slice(1));
  if (options.length === 0) return null;
  return <SlashList {...props} trigger={trigger} options={options} dismiss={triggers.dismiss} />;
}

interface SlashListProps extends Omit<SlashMenuProps, 'changes'> {
  readonly trigger: Trigger;
  readonly options: readonly Option[];
  readonly dismiss: () => void;
}

function SlashList({ open, onActive, onKind, trigger, options, dismiss }: SlashListProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, () => spotOf(editor, trigger));

  const choose = ({ name, button }: Option) => {
    // What an input method composes is not ours yet.
    if (ReactEditor.isComposing(editor)) return;
    endStep(editor);
    Transforms.delete(editor, { at: trigger.range });
    // The tool acts where the caret is drawn.
    flushSync(() => editor.onChange());
    if (button instanceof HTMLLabelElement) onKind(name);
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    endStep(editor);
  };
  const id = COMPLETIONS_ID;
  const { current, want, onKey } = useOptionList({ id, box, list: options, keyOf: nameOf, choose, dismiss, onActive });
  const keys = useRef(onKey);
  keys.current = onKey;
  useEffect(() => {
    const one: OpenCompletion = { onKey: (key) => keys.current(key), dismiss };
    open.add(one);
    return () => void open.delete(one);
  }, [open, dismiss]);

  return (
    <div ref={box} popover="manual" className={styles.box}>
      <div id={id} role="listbox" aria-label={t('slash.tools')}>
        {options.map((option, index) => (
          // The focus stays in the text, whose keys move through the list.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.name}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={index === current ? undefined : () => want(option)}
            onClick={() => choose(option)}
          >
            <span className={styles.sign} aria-hidden="true" ref={(sign) => showSign(sign, option)} />
            {option.label}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{t('slash.found', { count: options.length })}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The picture of the tool's button. */
function showSign(sign: HTMLElement | null, { button }: Option): void {
  const picture = button.querySelector('svg')?.cloneNode(true);
  if (picture) sign?.replaceChildren(picture);
}
