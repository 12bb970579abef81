import { Plus } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Button, Skeleton, TextField, toast, useNow, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { POLL_LIMITS, REASON_MAX, type Poll } from '../../contract.ts';
import { Picture } from '../composer/Picture.tsx';
import { textOf } from '../composer/rules.ts';
import { usePictures } from '../composer/use-pictures.ts';
import { useEditPoll } from '../queries.ts';
import { usePhase } from '../use-phase.ts';
import { AddedVotes } from './AddedVotes.tsx';
import { addedTo, changedOption, editOf, formOf, formProblem, hasAdded, type EditForm } from './edit-form.ts';
import type { EditRefusal } from './edit-refusal.ts';
import { EditOption } from './EditOption.tsx';
import { EditQuestions } from './EditQuestions.tsx';
import styles from './EditDialog.module.css';

const DAY = 86_400_000;

const DateTimePicker = lazy(async () => ({
  default: (await import('../../../../platform/sdk/overlays.ts')).DateTimePicker,
}));

interface EditDialogProps {
  readonly poll: Poll;
  readonly onClose: () => void;
}

// i18n-keys: poll-pages:edit.problem.*
/**
 * Changes a poll that runs: wording, cover, options that are added or taken out with what becomes of the votes, a later end. It
 * begins with the poll as it was when it was opened; what somebody else has changed meanwhile is loaded when saving is refused for that.
 */
export function EditDialog({ poll, onClose }: EditDialogProps) {
  const t = useT('poll-pages');
  const { timeZone } = useZone();
  const [base, setBase] = useState(poll);
  const [form, setForm] = useState(() => formOf(poll));
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);
  const { isPending, save } = useEditPoll(poll, onClose, setRefusal);
  const now = useNow();
  const hasBegun = usePhase(poll) !== 'before';
  const pictures = usePictures({ draft: form, update: setForm });
  const update = (change: Partial<EditForm>) => setForm((now) => ({ ...now, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = formProblem(base, form, hasBegun, now);
    if (problem) toast.error(typeof problem === 'string' ? t(`edit.problem.${problem}`) : t(...textOf(problem)));
    else save(base.version ?? 0, editOf(base, form));
  };
  const reload = () => {
    setBase(poll);
    setForm(formOf(poll));
    setRefusal(null);
  };
  return (
    <Dialog
      isOpen
      size="l"
      title={t('edit.title')}
      closeLabel={t('history.close')}
      dismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
          <Button type="submit" form="poll-edit" variant="primary" loading={isPending} loadingLabel={t('edit.saving')}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <form id="poll-edit" onSubmit={submit} className={styles.form}>
        <p className={styles.hint}>{t('edit.hint')}</p>
        {refusal && (
          <div className={styles.stale} role="alert">
            <span>{refusal.isChanged ? t('edit.stale') : t('edit.refused', { reason: refusal.reason })}</span>
            {refusal.isChanged && (
              <Button size="s" onClick={reload}>
                {t('edit.reload')}
              </Button>
            )}
          </div>
        )}
        <TextField
          label={t('edit.pollTitle')}
          value={form.title}
          counterMax={POLL_LIMITS.title}
          onChange={({ target }) => update({ title: target.value })}
        />
        <fieldset className={styles.options}>
          <legend className={styles.legend}>{t('form.cover')}</legend>
          <Picture
            isCover
            label={t('form.cover')}
            picture={form.image}
            pictures={pictures}
            onChange={(image) => update({ image })}
          />
        </fieldset>
        {form.questions.length > 0 && (
          <fieldset className={styles.options}>
            <legend className={styles.legend}>{t('form.question.group')}</legend>
            <p className={styles.hint}>{t('edit.questionsHint')}</p>
            <EditQuestions questions={form.questions} onChange={(questions) => update({ questions })} />
          </fieldset>
        )}
        <fieldset className={styles.options}>
          <legend className={styles.legend}>{t('edit.options')}</legend>
          {form.options.map((option, index) => (
            <EditOption
              key={option.key}
              option={option}
              number={index + 1}
              before={base.options.find(({ id }) => id === option.id)}
              pictures={pictures}
              onChange={(change) => setForm((now) => changedOption(now, option.key, change))}
              onDrop={() =>
                setForm((now) => ({ ...now, options: now.options.filter(({ key }) => key !== option.key) }))
              }
            />
          ))}
          <Button size="s" icon={<Plus size={15} />} onClick={() => setForm(addedTo)}>
            {t('edit.add')}
          </Button>
          {hasBegun && hasAdded(form) && (
            <AddedVotes value={form.addedVotes} onChange={(addedVotes) => update({ addedVotes })} />
          )}
        </fieldset>
        <Suspense fallback={<Skeleton lines={2} />}>
          <DateTimePicker
            label={t('edit.endTime')}
            description={t('edit.endHint')}
            value={form.endTime}
            timeZone={timeZone}
            min={base.endTime}
            max={Math.max(base.endTime, now + POLL_LIMITS.days * DAY)}
            onChange={(endTime) => update({ endTime })}
          />
        </Suspense>
        <TextField
          label={t('edit.reason')}
          description={t('edit.reasonHint')}
          value={form.reason}
          counterMax={REASON_MAX}
          onChange={({ target }) => update({ reason: target.value })}
        />
      </form>
    </Dialog>
  );
}
