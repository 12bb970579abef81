import { Hash, Plus } from 'lucide-react';
import { Fragment, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore, type Ref } from 'react';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { Avatar, cx, Spinner, useT } from '../../../../../platform/sdk/index.ts';
import { insertChoice } from '../../editor/insert.ts';
import type { Trigger, TriggerWatch } from '../../editor/trigger.ts';
import type { GuildEditor } from '../../model/types.ts';
import { useMentionOptions, useTopicOptions, type Option, type Options } from './use-options.ts';
import { usePlace } from '../../face/use-place.ts';
import styles from './Suggestions.module.css';

/** Gets the keys of the text first. */
export interface SuggestionKeys {
  /** @returns whether the key was meant for the list */
  readonly onKey: (key: string) => boolean;
}

export const SUGGESTIONS_ID = 'composer-suggestions';
const optionId = (index: number): string => `${SUGGESTIONS_ID}-${index}`;

interface SuggestionsProps {
  readonly triggers: TriggerWatch;
  readonly keys: Ref<SuggestionKeys>;
  /**
   * The element of the chosen suggestion, for `aria-activedescendant`; undefined while there is
   * none.
   */
  readonly onActive: (id: string | undefined) => void;
}

/** People behind `@` and topics behind `#`, beside the caret, which stays in the text. */
export function Suggestions({ triggers, ...rest }: SuggestionsProps) {
  const trigger = useSyncExternalStore(triggers.subscribe, triggers.get);
  if (!trigger) return null;
  const List = trigger.kind === 'at' ? MentionList : TopicList;
  return <List key={trigger.kind} trigger={trigger} dismiss={triggers.dismiss} {...rest} />;
}

interface ListProps extends Omit<SuggestionsProps, 'triggers'> {
  readonly trigger: Trigger;
  readonly dismiss: () => void;
}

const MentionList = (props: ListProps) => (
  <SuggestionList {...props} options={useMentionOptions(props.trigger.query)} />
);
const TopicList = (props: ListProps) => <SuggestionList {...props} options={useTopicOptions(props.trigger.query)} />;

interface SuggestionListProps extends ListProps {
  readonly options: Options;
}

// i18n-keys: suggest.*
function SuggestionList({ trigger, dismiss, keys, onActive, options }: SuggestionListProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const box = useRef<HTMLDivElement>(null);
  const { list, isLoading, isFailed } = options;
  const [wanted, setWanted] = useState('');
  const current = Math.max(
    0,
    list.findIndex(({ key }) => key === wanted),
  );
  const active = list[current];
  usePlace(box, () => spotOf(editor, trigger));

  const choose = (option: Option) => {
    // What an input method composes is not ours yet.
    if (ReactEditor.isComposing(editor)) return;
    insertChoice(editor, option.node, trigger.range);
    option.onChosen?.();
  };
  const move = (by: number) => setWanted(list[(current + by + list.length) % list.length]?.key ?? '');
  const onKey = (key: string): boolean => {
    if (key === 'Escape') {
      dismiss();
      return true;
    }
    if (!active) return false;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter' || key === 'Tab') choose(active);
    else return false;
    return true;
  };
  useImperativeHandle(keys, () => ({ onKey }));
  useEffect(() => {
    onActive(active ? optionId(current) : undefined);
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, current, onActive]);
  useEffect(() => () => onActive(undefined), [onActive]);

  return (
    <div ref={box} popover="manual" className={styles.box}>
      {list.length > 0 && (
        <div
          id={SUGGESTIONS_ID}
          role="listbox"
          aria-label={t(trigger.kind === 'at' ? 'suggest.mention' : 'suggest.topic')}
        >
          {groupsOf(list).map(({ heading, options: some }) => (
            <Fragment key={heading}>
              <div className={styles.heading} aria-hidden="true">
                {t(heading)}
              </div>
              {some.map(([option, index]) => (
                <OptionRow
                  key={option.key}
                  option={option}
                  id={optionId(index)}
                  isActive={index === current}
                  onHover={() => setWanted(option.key)}
                  onChoose={() => choose(option)}
                />
              ))}
            </Fragment>
          ))}
        </div>
      )}
      <div className={cx(styles.status, list.length > 0 && styles.quiet)} role="status">
        {list.length > 0 ? (
          t('suggest.found', { count: list.length })
        ) : isLoading ? (
          <Spinner />
        ) : (
          t(isFailed ? 'suggest.failed' : 'suggest.nothing')
        )}
      </div>
    </div>
  );
}

interface OptionRowProps {
  readonly option: Option;
  readonly id: string;
  readonly isActive: boolean;
  readonly onHover: () => void;
  readonly onChoose: () => void;
}

function OptionRow({ option, id, isActive, onHover, onChoose }: OptionRowProps) {
  const t = useT('editor-pages');
  const { name, picture, note, heading } = option;
  return (
    // The focus stays in the text, whose keys move through the list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onHover}
      onClick={onChoose}
    >
      {picture === undefined ? (
        <span className={styles.sign} aria-hidden="true">
          {heading === 'suggest.new' ? <Plus /> : <Hash />}
        </span>
      ) : (
        <Avatar name={name} src={picture} size="xs" />
      )}
      <span className={styles.name}>{name}</span>
      {note && (
        <span className={styles.note}>
          {note.count === undefined ? note.text : t(note.text, { count: note.count })}
        </span>
      )}
    </div>
  );
}

/** Neighbours under the same heading, each with its place in the whole list. */
function groupsOf(list: readonly Option[]): { heading: string; options: [Option, number][] }[] {
  const groups: { heading: string; options: [Option, number][] }[] = [];
  for (const [index, option] of list.entries()) {
    const last = groups.at(-1);
    if (last?.heading === option.heading) last.options.push([option, index]);
    else groups.push({ heading: option.heading, options: [[option, index]] });
  }
  return groups;
}

function spotOf(editor: GuildEditor, { range }: Trigger): DOMRect | undefined {
  // Between a change and its drawing the place may be gone.
  try {
    return ReactEditor.toDOMRange(editor, range).getBoundingClientRect();
  } catch {
    return undefined;
  }
}
