import { Avatar, Icon, Spinner, useT } from '../../sdk/index.ts';
import { isMention, useMentionOptions, useTopicOptions, type Option, type Options } from '../../sdk/names/index.ts';
import styles from './Dock.module.css';

interface NameOptionsProps {
  /** What was begun, from its sign on. */
  readonly typed: string;
  readonly onChoose: (option: Option) => void;
  readonly onDismiss: () => void;
}

/** People behind `@` and topics behind `#`, above the tools. */
export const NameOptions = (props: NameOptionsProps) =>
  isMention(props.typed) ? <People {...props} /> : <Topics {...props} />;

const People = (props: NameOptionsProps) => (
  <OptionList {...props} kind="people" options={useMentionOptions(props.typed.slice(1))} />
);
const Topics = (props: NameOptionsProps) => (
  <OptionList {...props} kind="topics" options={useTopicOptions(props.typed.slice(1))} />
);

interface OptionListProps extends NameOptionsProps {
  readonly kind: 'people' | 'topics';
  readonly options: Options;
}

// i18n-keys: publish:publish.names.*
function OptionList({ kind, options, onChoose, onDismiss }: OptionListProps) {
  const t = useT('publish');
  const { list, isLoading, isFailed } = options;
  const status = isFailed ? 'failed' : 'nothing';
  return (
    <div className={styles.names} role="group" aria-label={t(`publish.names.${kind}`)}>
      <div className={styles.namesHead}>
        <span role="status">
          {list.length > 0 ? t(`publish.names.${kind}`) : isLoading ? <Spinner /> : t(`publish.names.${status}`)}
        </span>
        <button type="button" className={styles.close} aria-label={t('publish.names.close')} onClick={onDismiss}>
          <Icon name="x" size={16} />
        </button>
      </div>
      <ul className={styles.nameList}>
        {list.map((option) => (
          <li key={option.key}>
            <button type="button" className={styles.name} onClick={() => onChoose(option)}>
              {option.picture === undefined ? (
                <Icon name="hash" size={16} />
              ) : (
                <Avatar name={option.name} src={option.picture} size="xs" />
              )}
              <span>{option.name}</span>
              {option.heading === 'new' && <small>{t('publish.names.new')}</small>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
