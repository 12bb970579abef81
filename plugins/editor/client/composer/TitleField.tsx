import { Type, X } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton, LIMITS, useT, isOfInputMethod, isUnfinished } from '../../../../platform/sdk/index.ts';
import { typedText } from '../../../../platform/sdk/typed-text.ts';
import type { TitleState } from './use-title.ts';
import styles from './Composer.module.css';

interface TitleFieldProps {
  readonly state: TitleState;
  readonly placeholder: string;
  readonly onEnter: () => void;
  /** Why the post was refused for it. */
  readonly error: string | null;
}

/**
 * The title, 40 characters; going over is shown, not prevented, so that an input method is never
 * cut short.
 */
export function TitleField({ state, placeholder, onEnter, error }: TitleFieldProps) {
  const t = useT('editor-pages');
  const errorId = useId();
  const count = [...state.title.trim()].length;
  const isOver = count > LIMITS.title;
  if (!state.isOpen) {
    return (
      <div className={styles.addTitle}>
        <Button size="s" variant="ghost" icon={<Type />} onClick={state.toggle}>
          {t('title.add')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <div className={styles.title} data-place="title">
        <input
          autoFocus={!state.isUnasked}
          className={styles.titleInput}
          aria-label={t('title.label')}
          aria-invalid={isOver || error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="next"
          value={state.title}
          onChange={({ target, nativeEvent }) =>
            state.set(isUnfinished(nativeEvent) ? target.value : typedText(target))
          }
          onCompositionEnd={({ currentTarget }) => state.set(typedText(currentTarget))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onEnter();
          }}
        />
        <span className={styles.titleCount} data-over={isOver || undefined} aria-hidden={!isOver}>
          {count}/{LIMITS.title}
        </span>
        {!state.isFixed && <IconButton size="s" label={t('title.cancel')} icon={<X />} onClick={state.toggle} />}
      </div>
      <div className={styles.error} id={errorId} aria-live="polite">
        {error}
      </div>
    </>
  );
}
