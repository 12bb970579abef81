import { useEffect, useId, useRef, useState, type CSSProperties, type FormEvent } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { Button, Icon, useT, isOfInputMethod, isUnfinished } from '../../sdk/index.ts';
import { typedText } from '../../sdk/typed-text.ts';
import { preloadOutbox } from '../outbox/OutboxHost.tsx';
import { OutboxList } from '../outbox/OutboxList.tsx';
import { Dock } from './Dock.tsx';
import { Pictures } from './Pictures.tsx';
import { StoredTextsView } from './StoredTextsView.tsx';
import { ThemeFieldsView } from './ThemeFieldsView.tsx';
import { useForm, type Form, type FormSetup } from './use-form.ts';
import { useView } from './use-view.ts';
import styles from './PublishForm.module.css';

/** The form of a new post: it fills what is in sight, its tools stand on the keyboard. */
export function PublishForm(setup: FormSetup) {
  const t = useT('publish');
  const form = useForm(setup);
  const { words, pictures } = form;
  const view = useView();
  const element = useRef<HTMLFormElement>(null);
  // Without a network no code is fetched any more.
  useEffect(preloadOutbox, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = form.send();
    if (fault === null) return;
    element.current
      ?.querySelector(`[data-place="${fault}"]`)
      ?.querySelector<HTMLElement>('input:checked, input, textarea')
      ?.focus();
  };
  const style = { '--view-top': `${view.top}px`, '--view-height': `${view.height}px` } as CSSProperties;
  return (
    <form
      ref={element}
      className={styles.form}
      style={style}
      aria-label={t('publish.title')}
      data-keyboard={view.keyboard > 0 || undefined}
      onSubmit={submit}
    >
      <div className={styles.head}>
        <Button size="s" variant="ghost" disabled={form.isStill} onClick={form.openComposer}>
          {t('publish.more')}
        </Button>
        <Count length={form.length} limit={form.limit} />
        <Button
          type="submit"
          variant="primary"
          disabled={form.isStill && !form.isSending}
          loading={form.isSending}
          loadingLabel={t('publish.sending')}
        >
          {t('publish.send')}
        </Button>
      </div>
      <StoredTextsView form={form} />
      {/* What is written in is inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.body}
        inert={form.isStill}
        onFocus={({ target }) => target.matches('input:not([type=radio]), textarea') && form.begin()}
      >
        <OutboxList onTakenBack={setup.onAnew} without={form.underWay} />
        <Themes form={form} />
        <Title form={form} />
        <ThemeFieldsView form={form} />
        <div data-place="body" className={styles.text}>
          <textarea
            ref={words.field}
            className={styles.field}
            aria-label={t('publish.body')}
            placeholder={t('publish.placeholder')}
            {...words.props}
            onPaste={({ clipboardData }) => {
              if (clipboardData.files.length > 0) pictures.add([...clipboardData.files]);
            }}
          />
        </div>
        <Pictures
          uploads={pictures.uploads}
          onMove={pictures.move}
          onRetry={pictures.retry}
          onRemove={pictures.remove}
        />
      </div>
      <Dock form={form} keyboard={view.keyboard} />
    </form>
  );
}

/** How much is written; over the limit it says by how much. */
function Count({ length, limit = Infinity }: { readonly length: number; readonly limit: number | undefined }) {
  const t = useT('publish');
  const isOver = length > limit;
  return (
    <span className={styles.count} data-over={isOver || undefined} role={isOver ? 'status' : undefined}>
      {isOver ? t('publish.over', { count: length - limit }) : t('publish.count', { count: length })}
    </span>
  );
}

interface PartProps {
  readonly form: Form;
}

/** The themes as a row that is scrolled. */
function Themes({ form: { themes, themeId, setThemeId } }: PartProps) {
  const t = useT('publish');
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.querySelector('input:checked')?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div
      ref={row}
      className={styles.themes}
      role="radiogroup"
      aria-label={t('publish.theme')}
      aria-required
      data-place="theme"
    >
      {themes.map((theme) => (
        <label key={theme.themeId} className={styles.theme}>
          <input
            type="radio"
            name={name}
            checked={theme.themeId === themeId}
            onChange={() => setThemeId(theme.themeId)}
          />
          <Icon name={theme.icon} size={15} />
          {theme.name}
        </label>
      ))}
    </div>
  );
}

/** The title: going over its length is shown, not prevented, so that an input method is never cut short. */
function Title({ form: { title, setTitle, needsTitle, words } }: PartProps) {
  const t = useT('publish');
  const [hasFocus, setFocus] = useState(false);
  const length = [...title.trim()].length;
  const isOver = length > LIMITS.title;
  return (
    <div className={styles.title} data-place="title">
      <input
        aria-label={t('publish.titleLabel')}
        aria-invalid={isOver || undefined}
        aria-required={needsTitle}
        placeholder={t(needsTitle ? 'publish.titleNeeded' : 'publish.titleOptional')}
        autoComplete="off"
        enterKeyHint="next"
        value={title}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onChange={({ target, nativeEvent }) => setTitle(isUnfinished(nativeEvent) ? target.value : typedText(target))}
        onCompositionEnd={({ currentTarget }) => setTitle(typedText(currentTarget))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
          event.preventDefault();
          words.field.current?.focus();
        }}
      />
      {(hasFocus || isOver) && (
        <span className={styles.titleCount} data-over={isOver || undefined}>
          {length}/{LIMITS.title}
        </span>
      )}
    </div>
  );
}
