import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button, IconButton, TextField, useT } from '../../../../platform/sdk/index.ts';
import {
  repeatedNames,
  optionDescProblem,
  optionNameProblem,
  POLL_LIMITS,
  type DraftOption,
  type PollProblem,
} from '../../contract.ts';
import { moved, withOption, withOptions } from './edits.ts';
import { Picture } from './Picture.tsx';
import type { FormPart } from './use-draft.ts';
import type { Left } from './use-left.ts';
import type { Pictures } from './use-pictures.ts';
import styles from './Options.module.css';

/** Where an option's name is written; its picture is chosen by another input. */
const NAME = 'input:not([type=file])';

interface OptionsProps extends FormPart {
  readonly left: Left;
  readonly pictures: Pictures;
}

/**
 * Two options or more, each with its name, a description and a picture; from the third on they can
 * be deleted.
 */
export function Options({ draft, update, left, pictures }: OptionsProps) {
  const t = useT('poll-pages');
  const list = useRef<HTMLOListElement>(null);
  const { options } = draft;
  const names = options.map(({ name }) => name);
  const isRepeated = repeatedNames(names);
  // Of the options as they are by then: a picture may have come since they were drawn.
  const set = (change: (now: readonly DraftOption[]) => readonly DraftOption[]) =>
    update((now) => withOptions(now, change(now.options)));
  const move = (key: number, by: 1 | -1) =>
    set((now) =>
      moved(
        now,
        now.findIndex((option) => option.key === key),
        by,
      ),
    );
  /** Once it is there: the field of an option, or one of its buttons. */
  const focus = (index: number, what: string) =>
    requestAnimationFrame(() => {
      const item = list.current?.children[index];
      (item?.querySelector<HTMLElement>(what) ?? item?.querySelector<HTMLElement>(NAME))?.focus();
    });
  const problemOf = (index: number): PollProblem | null => {
    const repeated = isRepeated[index] ? ({ id: 'OPTION_REPEATED' } as const) : null;
    return optionNameProblem(names[index] ?? '') ?? repeated;
  };
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{t('form.options')}</legend>
      <ol className={styles.list} ref={list}>
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            option={option}
            number={index + 1}
            pictures={pictures}
            isRefused={left.isAll}
            nameError={
              left.errorOf(`option-${option.key}`, option.name, problemOf(index)) ??
              (index === 0 ? left.saidOf('options') : undefined)
            }
            descError={left.errorOf(`desc-${option.key}`, option.desc, optionDescProblem(option.desc))}
            onLeave={left.leave(`option-${option.key}`)}
            onChange={(change) =>
              update((now) => ({
                ...now,
                options: now.options.map((one) => (one.key === option.key ? { ...one, ...change } : one)),
              }))
            }
            {...(index > 0 && {
              onUp: () => {
                move(option.key, -1);
                focus(index - 1, index === 1 ? '[data-action=down]' : '[data-action=up]');
              },
            })}
            {...(index < options.length - 1 && {
              onDown: () => {
                move(option.key, 1);
                focus(index + 1, index === options.length - 2 ? '[data-action=up]' : '[data-action=down]');
              },
            })}
            {...(index >= POLL_LIMITS.minOptions && {
              onRemove: () => {
                set((now) => now.filter(({ key }) => key !== option.key));
                focus(Math.min(index, options.length - 2), NAME);
              },
            })}
          />
        ))}
      </ol>
      <Button
        size="s"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => {
          set(withOption);
          focus(options.length, NAME);
        }}
      >
        {t('form.addOption')}
      </Button>
    </fieldset>
  );
}

interface OptionRowProps {
  readonly option: DraftOption;
  readonly number: number;
  readonly pictures: Pictures;
  readonly isRefused: boolean;
  readonly nameError: string | undefined;
  readonly descError: string | undefined;
  readonly onLeave: () => void;
  readonly onChange: (change: Partial<DraftOption>) => void;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
  readonly onRemove?: () => void;
}

function OptionRow({ option, number, pictures, isRefused, onChange, ...row }: OptionRowProps) {
  const t = useT('poll-pages');
  const id = useId();
  const label = t('form.option', { number });
  return (
    <li className={styles.option} aria-labelledby={id}>
      <span id={id} hidden>
        {label}
      </span>
      <Picture
        label={t('form.optionPicture', { number })}
        picture={option.image}
        pictures={pictures}
        isRefused={isRefused}
        onChange={(image) => onChange({ image })}
      />
      <div className={styles.texts}>
        <TextField
          label={t('form.optionName', { number })}
          hideLabel
          placeholder={label}
          value={option.name}
          counterMax={POLL_LIMITS.optionName}
          required
          autoComplete="off"
          error={row.nameError}
          onBlur={row.onLeave}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label={t('form.optionDesc', { number })}
          hideLabel
          placeholder={t('form.descPlaceholder')}
          value={option.desc}
          {...(option.desc !== '' && { counterMax: POLL_LIMITS.optionDesc })}
          autoComplete="off"
          error={row.descError}
          onChange={(event) => onChange({ desc: event.target.value })}
        />
      </div>
      <span className={styles.buttons}>
        {row.onUp && (
          <IconButton
            size="s"
            data-action="up"
            label={t('form.optionUp', { number })}
            icon={<ArrowUp />}
            onClick={row.onUp}
          />
        )}
        {row.onDown && (
          <IconButton
            size="s"
            data-action="down"
            label={t('form.optionDown', { number })}
            icon={<ArrowDown />}
            onClick={row.onDown}
          />
        )}
        {row.onRemove && (
          <IconButton size="s" label={t('form.removeOption', { number })} icon={<X />} onClick={row.onRemove} />
        )}
      </span>
    </li>
  );
}
