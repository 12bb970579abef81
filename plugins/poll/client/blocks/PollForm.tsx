import { useId, useState, type FormEvent } from 'react';
import { Button, cx, Image, toast, useRequireLogin, useT, useViewer } from '../../../../platform/sdk/index.ts';
import { ChoiceBox } from '../../../../platform/sdk/controls.ts';
import { PollVisible, type Poll, type PollOption } from '../../contract.ts';
import { useVote } from '../queries.ts';
import { toggled } from './choice.ts';
import styles from './PollForm.module.css';

export interface PollFormProps {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
  /** Element with the question. */
  readonly labelId: string;
}

/** Takes the viewer's choice: radio buttons for one, check boxes for several. */
export function PollForm({ poll, options, labelId }: PollFormProps) {
  const t = useT('poll');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const { isPending, vote } = useVote(poll);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { minNum, maxNum } = poll;

  const choose = (id: number) => {
    const next = toggled(chosen, id, maxNum);
    if (next) setChosen(next);
    else toast.info(t('block.max', { max: maxNum }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!requireLogin() || isPending) return;
    if (chosen.length < minNum) toast.info(t('block.min', { min: minNum }));
    else vote([...chosen]);
  };

  return (
    <form onSubmit={submit} className={styles.form}>
      <div role={maxNum === 1 ? 'radiogroup' : 'group'} aria-labelledby={labelId} className={styles.options}>
        {options.map((option) => (
          <Choice
            key={option.id}
            option={option}
            name={`poll-${poll.wbId}`}
            isSingle={maxNum === 1}
            isChosen={chosen.includes(option.id)}
            onChoose={() => choose(option.id)}
          />
        ))}
      </div>
      <div className={styles.submit}>
        <Button type="submit" variant="primary" loading={isPending} loadingLabel={t('block.submitting')}>
          {viewer ? t('block.submit') : t('block.login')}
        </Button>
        {poll.visible !== PollVisible.all && <Hidden visible={poll.visible} />}
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly option: PollOption;
  readonly name: string;
  readonly isSingle: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ option, name, isSingle, isChosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label className={cx(styles.option, isChosen && styles.chosen)} htmlFor={id}>
      <ChoiceBox
        id={id}
        type={isSingle ? 'radio' : 'checkbox'}
        name={name}
        value={option.id}
        checked={isChosen}
        onChange={onChoose}
      />
      <OptionText option={option} />
    </label>
  );
}

/** Name, description and picture of an option. */
export function OptionText({ option }: { readonly option: PollOption }) {
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

// i18n-keys: block.hidden.*
/** Says when or to whom results are shown. */
export function Hidden({ visible }: { readonly visible: number }) {
  const t = useT('poll');
  return <span className={styles.hidden}>{t(`block.hidden.${visible}`)}</span>;
}
