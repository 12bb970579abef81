import { useState } from 'react';
import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react';
import { Counter } from './Counter.tsx';
import { cx } from './cx.ts';
import { FieldFrame } from './Field.tsx';
import { countCharacters, useFieldIds } from './field-ids.ts';
import type { FieldTexts } from './field-ids.ts';
import styles from './Field.module.css';

interface CountedTexts extends FieldTexts {
  /** Shows a counter; going over is shown, not prevented: say why in `error`. */
  counterMax?: number | undefined;
  announceLeft?: ((left: number) => string) | undefined;
}

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'children'>, CountedTexts {
  icon?: ReactNode;
}

/**
 * A one-line input; every native attribute and the ref go to the `<input>`, so
 * `{...register('title')}` fits.
 */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, counterMax, announceLeft, icon, className, onChange, ...rest } = props;
  const ids = useFieldIds(rest.id, { description, error });
  const [count, track] = useCount(rest.value ?? rest.defaultValue, rest.value !== undefined);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    track(event.target.value);
    onChange?.(event);
  };
  const input = <input {...rest} {...ids.aria} id={ids.id} className={styles.control} onChange={change} />;
  const counter = counterMax !== undefined && <Counter count={count} max={counterMax} announce={announceLeft} />;
  return (
    <FieldFrame {...{ ids, label, hideLabel, description, error, counter, className, required: rest.required }}>
      {icon ? (
        <span className={styles.boxed}>
          {icon}
          {input}
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'children'> & CountedTexts;

/** A text of several lines; otherwise as `TextField`. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, description, error, counterMax, announceLeft, className, onChange, ...rest } = props;
  const ids = useFieldIds(rest.id, { description, error });
  const [count, track] = useCount(rest.value ?? rest.defaultValue, rest.value !== undefined);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    track(event.target.value);
    onChange?.(event);
  };
  const counter = counterMax !== undefined && <Counter count={count} max={counterMax} announce={announceLeft} />;
  return (
    <FieldFrame {...{ ids, label, hideLabel, description, error, counter, className, required: rest.required }}>
      <textarea
        rows={4}
        {...rest}
        {...ids.aria}
        id={ids.id}
        className={cx(styles.control, styles.area)}
        onChange={change}
      />
    </FieldFrame>
  );
}

/** The character count of a controlled value, or of what was typed into an uncontrolled one. */
function useCount(value: unknown, controlled: boolean): [number, (typed: string) => void] {
  const [typed, setTyped] = useState<string>();
  const text = controlled ? value : (typed ?? value);
  return [countCharacters(String(text ?? '')), setTyped];
}
