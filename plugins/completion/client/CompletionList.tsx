import { Hash, Plus } from 'lucide-react';
import { Fragment, useImperativeHandle, useRef } from 'react';
import { Avatar, cx, Spinner, useT } from '../../../platform/sdk/index.ts';
import {
  isMention,
  useMentionOptions,
  useTopicOptions,
  type Option,
  type Options,
} from '../../../platform/sdk/names/index.ts';
import type { CompletionListProps } from '../../editor/client/face.ts';
import { useOptionList } from '../../editor/client/face/use-option-list.ts';
import { usePlace } from '../../editor/client/face/use-place.ts';
import styles from './CompletionList.module.css';

/** People behind `@` and topics behind `#`, beside the caret, which stays in the text. */
export const CompletionList = (props: CompletionListProps) =>
  isMention(props.typed) ? <MentionList {...props} /> : <TopicList {...props} />;

const MentionList = (props: CompletionListProps) => (
  <OptionList {...props} kind="mentions" options={useMentionOptions(props.typed.slice(1))} />
);
const TopicList = (props: CompletionListProps) => (
  <OptionList {...props} kind="topics" options={useTopicOptions(props.typed.slice(1))} />
);

const keyOf = ({ key }: Option): string => key;

interface OptionListProps extends CompletionListProps {
  readonly kind: 'mentions' | 'topics';
  readonly options: Options;
}

// i18n-keys: mentions topics heading.* posts
function OptionList({ id, spot, keys, onActive, choose: take, dismiss, kind, options }: OptionListProps) {
  const t = useT('completion-pages');
  const optionId = (index: number): string => `${id}-${index}`;
  const box = useRef<HTMLDivElement>(null);
  const { list, isLoading, isFailed } = options;
  usePlace(box, spot);

  const choose = (option: Option) => {
    if (take(option.content)) option.onChosen?.();
  };
  const { current, want, onKey } = useOptionList({ id, box, list, keyOf, choose, dismiss, onActive });
  useImperativeHandle(keys, () => ({ onKey }));

  return (
    <div ref={box} popover="manual" className={styles.box}>
      {list.length > 0 && (
        <div id={id} role="listbox" aria-label={t(kind)}>
          {groupsOf(list).map(({ heading, options: some }) => (
            <Fragment key={heading}>
              <div className={styles.heading} aria-hidden="true">
                {t(`heading.${heading}`)}
              </div>
              {some.map(([option, index]) => (
                <OptionRow
                  key={option.key}
                  option={option}
                  id={optionId(index)}
                  isActive={index === current}
                  onHover={() => want(option)}
                  onChoose={() => choose(option)}
                />
              ))}
            </Fragment>
          ))}
        </div>
      )}
      <div className={cx(styles.status, list.length > 0 && styles.quiet)} role="status">
        {list.length > 0 ? (
          t('found', { count: list.length })
        ) : isLoading ? (
          <Spinner />
        ) : (
          t(isFailed ? 'failed' : 'nothing')
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
  const t = useT('completion-pages');
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
          {heading === 'new' ? <Plus /> : <Hash />}
        </span>
      ) : (
        <Avatar name={name} src={picture} size="xs" />
      )}
      <span className={styles.name}>{name}</span>
      {note && <span className={styles.note}>{note.label ?? t('posts', { count: note.posts })}</span>}
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
