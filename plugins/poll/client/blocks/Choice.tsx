import { useId } from 'react';
import { cx, Image } from '../../../../platform/sdk/index.ts';
import { ChoiceBox } from '../../../../platform/sdk/controls.ts';
import type { PollOption } from '../../contract.ts';
import styles from './PollForm.module.css';

interface ChoiceProps {
  readonly option: PollOption;
  readonly name: string;
  readonly isSingle: boolean;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

/** An option to be chosen; the whole row is its label. */
export function Choice({ option, name, isSingle, isChosen, isDisabled, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label className={cx(styles.option, isChosen && styles.chosen, isDisabled && styles.disabled)} htmlFor={id}>
      <ChoiceBox
        id={id}
        type={isSingle ? 'radio' : 'checkbox'}
        name={name}
        value={option.id}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <OptionText option={option} />
    </label>
  );
}

/** Name, description and picture of an option. */
export function OptionText({ option }: { readonly option: Pick<PollOption, 'name' | 'desc' | 'image'> }) {
  return (
    <>
      {option.image && <Image src={option.image} alt="" width={44} height={44} className={styles.image} />}
      <span className={styles.text}>
        <span className={styles.name}>{option.name}</span>
        {option.desc && <span className={styles.desc}>{option.desc}</span>}
      </span>
    </>
  );
}
