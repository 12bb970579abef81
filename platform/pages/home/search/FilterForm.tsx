import { useRouter } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { SEARCH_DAYS, type SearchTime } from '../../../contract/endpoints/posts.ts';
import { searchUsers } from '../../../contract/endpoints/search.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { Checkbox } from '../../../sdk/controls.ts';
import {
  Button,
  goTo,
  Icon,
  searchFilter,
  TextField,
  useApiQuery,
  useExtensions,
  useT,
  useViewerLater,
} from '../../../sdk/index.ts';
import { useSettled } from '../../../sdk/use-settled.ts';
import { Select } from '../../../ui/Select.tsx';
import type { ListEnv } from '../../common/list-env.ts';
import type { HomeSearch } from '../../common/list-input.ts';
import { useOfferedThemes } from '../../common/use-themes.ts';
import { TIME_TEXTS } from './search-filters.ts';
import styles from './FilterForm.module.css';

const ANY = 'any';
const RANGE = 'range';
const TIMES = Object.keys(SEARCH_DAYS) as SearchTime[];

export interface FilterFormProps {
  readonly id: string;
  readonly search: HomeSearch;
  readonly env: ListEnv;
  readonly onDone: () => void;
}

/** What a search is narrowed by. Applied, it is in the address. */
export function FilterForm({ id, search, env, onDone }: FilterFormProps) {
  const t = useT('search');
  const router = useRouter();
  const ofPlugins = useExtensions(searchFilter);
  const [wanted, setWanted] = useState(search);
  const [isRange, setRange] = useState(Boolean(search.from ?? search.to));
  const isWrong = isRange && Boolean(wanted.from && wanted.to && wanted.from > wanted.to);
  const set = (change: Readonly<Record<string, unknown>>) => setWanted({ ...wanted, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    const author = wanted.author?.trim();
    onDone();
    void goTo(router, env.links.search({ ...wanted, author: author || undefined }));
  };
  const themes = useOfferedThemes(useViewerLater()).map(({ themeId, name }) => ({ id: String(themeId), label: name }));
  const setTime = (time: string) => {
    setRange(time === RANGE);
    set({ time: time === ANY || time === RANGE ? undefined : time, from: undefined, to: undefined });
  };
  return (
    <form id={id} className={styles.form} aria-label={t('filterForm')} onSubmit={submit}>
      <div className={styles.fields}>
        <Select
          label={t('theme')}
          placeholder={t('anyTheme')}
          options={[{ id: ANY, label: t('anyTheme') }, ...themes]}
          value={wanted.themeId === undefined ? ANY : String(wanted.themeId)}
          onChange={(themeId) => set({ themeId: themeId === ANY ? undefined : Number(themeId) })}
        />
        <AuthorField
          label={t('author')}
          placeholder={t('authorHint')}
          value={wanted.author ?? (wanted.uid === undefined ? '' : String(wanted.uid))}
          onChange={(author) => set({ author, uid: undefined })}
        />
        <Select
          label={t('time')}
          placeholder={t('timeAny')}
          options={[
            { id: ANY, label: t('timeAny') },
            ...TIMES.map((time) => ({ id: time, label: t(TIME_TEXTS[time]) })),
            { id: RANGE, label: t('timeRange') },
          ]}
          value={isRange ? RANGE : (wanted.time ?? ANY)}
          onChange={setTime}
        />
        {/* i18n-keys: search:from search:to */}
        {isRange &&
          (['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(end)}
              value={wanted[end] ?? ''}
              error={end === 'to' && isWrong ? t('badRange') : undefined}
              onChange={({ target }) => set({ [end]: target.value || undefined })}
            />
          ))}
      </div>
      <div className={styles.checks}>
        <Checkbox
          label={t('pictures')}
          checked={wanted.pictures === 1}
          onChange={({ target }) => set({ pictures: target.checked ? 1 : undefined })}
        />
        {ofPlugins.map(({ id: key, plugin, param, label }) => (
          <Checkbox
            key={key}
            label={env.t(`${plugin}:${label}`)}
            checked={wanted[param] === 1}
            onChange={({ target }) => set({ [param]: target.checked ? 1 : undefined })}
          />
        ))}
        <Button type="submit" variant="primary" className={styles.apply} icon={<Icon name="search" size={16} />}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

/** People that the author's field names at most. */
const MOST_NAMED = 8;

interface AuthorFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (author: string) => void;
}

/** Whoever is called like what is typed is named by the browser's own list. */
function AuthorField({ label, placeholder, value, onChange }: AuthorFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const people = useApiQuery(searchUsers, { q, limit: MOST_NAMED, offset: 0 }, { enabled: q !== '' });
  return (
    <>
      <TextField
        label={label}
        placeholder={placeholder}
        maxLength={LIMITS.search}
        autoComplete="off"
        list={id}
        value={value}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        }}
      />
      <datalist id={id}>
        {people.data?.list.map(({ uid, nick }) => (
          <option key={uid} value={nick}>
            {nick}
          </option>
        ))}
      </datalist>
    </>
  );
}
