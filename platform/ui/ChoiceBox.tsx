import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import styles from './Choice.module.css';

export interface ChoiceBoxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> {
  readonly type: 'checkbox' | 'radio';
}

/**
 * The box of a choice alone, a native input: for rows that are laid out in their own way inside of
 * a `<label>`.
 */
export function ChoiceBox({ type, ...rest }: ChoiceBoxProps) {
  return <input {...rest} type={type} className={cx(styles.box, type === 'radio' && styles.radio)} />;
}
