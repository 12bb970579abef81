import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  baseInfo,
  Button,
  Card,
  Icon,
  TextField,
  toast,
  useApiMutation,
  useT,
  type OwnUser,
} from '../../../../platform/sdk/index.ts';
import { MUTED_WORD_LENGTH, MUTED_WORDS, setMutedWords } from '../../contract.ts';
import { mutedWordsOf } from '../muted-words.ts';
import styles from './WatchingPage.module.css';

/** The words that a member mutes, in all zones. */
export function WordsCard({ viewer }: { readonly viewer: OwnUser }) {
  const t = useT('watching-pages');
  const client = useQueryClient();
  const [word, setWord] = useState('');
  const words = mutedWordsOf(viewer);
  const { mutate, isPending } = useApiMutation(setMutedWords, {
    onSuccess: ({ words: mutedWords }) =>
      client.setQueryData<OwnUser>(apiKey(baseInfo, {}), (own) => own && { ...own, mutedWords }),
  });
  const remove = (gone: string) =>
    mutate(
      { words: words.filter((one) => one !== gone) },
      {
        onSuccess: () =>
          toast.success(t('words.removed'), {
            action: { label: t('undo'), onPress: () => mutate({ words: [...words] }) },
          }),
      },
    );
  const isFull = words.length >= MUTED_WORDS;
  return (
    <Card>
      <section className={styles.words} aria-labelledby="watching-words">
        <h2 id="watching-words" className={styles.title}>
          {t('words.title')}
        </h2>
        <p className={styles.none}>{t('words.text')}</p>
        {words.length > 0 && (
          <ul className={styles.chips}>
            {words.map((one) => (
              <li key={one}>
                <Button
                  size="s"
                  icon={<Icon name="x" size={14} />}
                  disabled={isPending}
                  aria-label={t('words.remove', { word: one })}
                  onClick={() => remove(one)}
                >
                  {one}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            if (word.trim() !== '') mutate({ words: [...words, word] }, { onSuccess: () => setWord('') });
          }}
        >
          <TextField
            label={t('words.label')}
            value={word}
            maxLength={MUTED_WORD_LENGTH}
            disabled={isFull}
            {...(isFull ? { description: t('words.full', { max: MUTED_WORDS }) } : {})}
            onChange={({ target }) => setWord(target.value)}
          />
          <Button type="submit" variant="primary" disabled={isFull || word.trim() === ''} loading={isPending}>
            {t('words.add')}
          </Button>
        </form>
      </section>
    </Card>
  );
}
