import { Checkbox } from '../../../../platform/sdk/controls.ts';
import type { Sanction } from '../../contract.ts';
import { useEffectWords } from './use-effect-words.ts';
import styles from './sanctions.module.css';

interface EffectChoiceProps {
  readonly sanction: Sanction;
  readonly label: string;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** Which of the effects that hold are meant. */
export function EffectChoice({ sanction, label, chosen, onChange }: EffectChoiceProps) {
  const words = useEffectWords(sanction);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {sanction.effects
        .filter(({ undoneTime }) => undoneTime === 0)
        .map((effect) => (
          <Checkbox
            key={effect.id}
            label={words(effect)}
            checked={chosen.has(effect.id)}
            onChange={() => toggle(effect.id)}
          />
        ))}
    </fieldset>
  );
}
