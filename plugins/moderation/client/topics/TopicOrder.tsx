import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  EmptyState,
  Icon,
  IconButton,
  useT,
  VisuallyHidden,
  type RankedTopic,
} from '../../../../platform/sdk/index.ts';
import { has, moved } from './draft.ts';
import styles from './topics.module.css';

interface TopicOrderProps {
  readonly names: readonly string[];
  /** What is known of topics: how many posts carry them. */
  readonly topics: readonly RankedTopic[];
  readonly onChange: (names: readonly string[]) => void;
}

/**
 * The recommended topics in their order. Buttons move them and take them out; the focus stays with
 * what was moved.
 */
export function TopicOrder({ names, topics, onChange }: TopicOrderProps) {
  const t = useT('moderation-pages');
  const list = useRef<HTMLOListElement>(null);
  const [told, tell] = useState('');
  const postsOf = (name: string) => topics.find(({ topic }) => has([name], topic))?.postCount;

  function move(name: string, by: -1 | 1): void {
    const next = moved(names, name, by);
    const place = next.indexOf(name);
    flushSync(() => {
      onChange(next);
      tell(t('topics.moved', { name, place: place + 1 }));
    });
    const row = list.current?.children[place];
    const buttons = [by, -by].map((way) => row?.querySelector<HTMLElement>(`[data-by='${way}']:not(:disabled)`));
    buttons.find(Boolean)?.focus();
  }

  function remove(name: string): void {
    const place = names.indexOf(name);
    flushSync(() => {
      onChange(names.filter((other) => other !== name));
      tell(t('topics.removed', { name }));
    });
    const rows = list.current?.children;
    (rows?.[place] ?? rows?.[place - 1])?.querySelector<HTMLElement>('[data-remove]')?.focus();
  }

  return (
    <>
      {names.length === 0 && (
        <EmptyState icon={<Icon name="hash" size={24} />} title={t('topics.none')} text={t('topics.noneHint')} />
      )}
      {names.length > 0 && (
        <ol ref={list} className={styles.list} aria-label={t('topics.list')}>
          {names.map((name, index) => (
            <li key={name} className={styles.row}>
              <span className={styles.place} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.name}>#{name}#</span>
              <span className={styles.about}>{t('topics.posts', { n: postsOf(name) ?? 0 })}</span>
              <span className={styles.buttons}>
                <IconButton
                  size="s"
                  data-by="-1"
                  label={t('topics.up', { name })}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  onClick={() => move(name, -1)}
                />
                <IconButton
                  size="s"
                  data-by="1"
                  label={t('topics.down', { name })}
                  icon={<ArrowDown />}
                  disabled={index === names.length - 1}
                  onClick={() => move(name, 1)}
                />
                <IconButton
                  size="s"
                  data-remove
                  label={t('topics.remove', { name })}
                  icon={<X />}
                  onClick={() => remove(name)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </>
  );
}
