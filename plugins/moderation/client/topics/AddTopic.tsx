import { useState } from 'react';
import { Button, Icon, TextField, useT, type RankedTopic } from '../../../../platform/sdk/index.ts';
import { has, nameOf, refusalOf, type Refusal } from './draft.ts';
import styles from './topics.module.css';

/** The most used topics that are offered. */
const OFFERED = 10;

interface AddTopicProps {
  readonly names: readonly string[];
  readonly topics: readonly RankedTopic[];
  readonly onAdd: (name: string) => void;
}

// i18n-keys: moderation-pages:topics.refused.*
/** Adds a topic by its name, which may be new, or one of the most used by a click. */
export function AddTopic({ names, topics, onAdd }: AddTopicProps) {
  const t = useT('moderation-pages');
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const offered = topics.filter(({ topic }) => !has(names, topic)).slice(0, OFFERED);

  function add(name: string): void {
    const refused = refusalOf(names, name);
    setRefusal(refused);
    if (refused) return;
    setTyped('');
    onAdd(name);
  }

  return (
    <>
      <form
        className={styles.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add(nameOf(typed));
        }}
      >
        <TextField
          label={t('topics.name')}
          description={t('topics.nameHint')}
          icon={<Icon name="hash" size={16} />}
          value={typed}
          error={refusal ? t(`topics.refused.${refusal}`) : undefined}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setRefusal(null);
          }}
        />
        <Button type="submit">{t('topics.add')}</Button>
      </form>
      {offered.length > 0 && (
        <section aria-labelledby="topics-offered">
          <h3 id="topics-offered" className={styles.about}>
            {t('topics.offered')}
          </h3>
          <ul className={styles.offered}>
            {offered.map(({ topicId, topic, postCount }) => (
              <li key={topicId}>
                <Button size="s" aria-label={t('topics.addThis', { name: topic })} onClick={() => add(topic)}>
                  #{topic}# <span className={styles.about}>{postCount}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
