import { Plus } from 'lucide-react';
import { Suspense, useRef, useState, type FormEvent } from 'react';
import {
  DAY_MS,
  Button,
  lazyComponent,
  Skeleton,
  TextField,
  toast,
  toastReason,
  useNow,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { useLeadToFault } from '../../../../platform/sdk/fault.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { POLL_LIMITS, REASON_MAX, type Poll } from '../../contract.ts';
import { Picture } from '../composer/Picture.tsx';
import { textOf } from '../composer/rules.ts';
import { usePictures } from '../composer/use-pictures.ts';
import { useEditPoll } from '../queries.ts';
import { usePhase } from '../use-phase.ts';
import { AddedVotes } from './AddedVotes.tsx';
import { addedTo, changedOption, editOf, formOf, formProblem, hasAdded, type EditForm } from './edit-form.ts';
import { placeOfProblem, placeOfRefusal, type EditFault } from './edit-fault.ts';
import type { EditRefusal } from './edit-refusal.ts';
import { EditOption } from './EditOption.tsx';
import { EditQuestions } from './EditQuestions.tsx';
import styles from './EditDialog.module.css';

const DateTimePicker = lazyComponent(async () => (await import('../../../../platform/sdk/overlays.ts')).DateTimePicker);

interface EditDialogProps {
  readonly poll: Poll;
  readonly onClose: () => void;
}

// i18n-keys: poll-pages:edit.problem.*
/**
 * Changes a poll that runs: wording, cover, options that are added or taken out with what becomes
 * of the votes, a later end. It begins with the poll as it was when it was opened; what somebody
 * else has changed meanwhile is loaded when saving is refused for that.
 */
export function EditDialog({ poll, onClose }: EditDialogProps) {
  const t = useT('poll-pages');
  const { timeZone } = useZone();
  const [base, setBase] = useState(poll);
  const [form, setForm] = useState(() => formOf(poll));
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);
  const [fault, setFault] = useState<EditFault | null>(null);
  const fields = useRef<HTMLFormElement>(null);
  useLeadToFault(fault, () => fields.current);
  const { isPending, save } = useEditPoll(poll, onClose, {
    onStale: setRefusal,
    onRefused: (error) => {
      const place = placeOfRefusal(error, form);
      if (place === null) toastReason(error);
      else setFault({ ...place, text: error.reason });
    },
  });
  const now = useNow();
  const hasBegun = usePhase(poll) !== 'before';
  const pictures = usePictures({ draft: form, update: setForm });
  const set = (change: (now: EditForm) => EditForm) => {
    setFault(null);
    setForm(change);
  };
  const update = (change: Partial<EditForm>) => set((now) => ({ ...now, ...change }));
  /** What a part of the form was refused for. @param key of the option */
  const said = (part: EditFault['part'], key?: number): string | undefined =>
    fault?.part === part && fault.option === key ? fault.text : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = formProblem(base, form, hasBegun, now);
    if (!problem) return save(base.version ?? 0, editOf(base, form));
    const text = typeof problem === 'string' ? t(`edit.problem.${problem}`) : t(...textOf(problem));
    toast.error(text);
    const place = placeOfProblem(problem, form);
    setFault(place && { ...place, text });
  };
  const reload = () => {
    setBase(poll);
    setForm(formOf(poll));
    setRefusal(null);
    setFault(null);
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
      <form id="poll-edit" ref={fields} onSubmit={submit} className={styles.form}>
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
          error={said('title')}
          onChange={({ target }) => update({ title: target.value })}
        />
        <fieldset className={styles.options}>
          <legend className={styles.legend}>{t('form.cover')}</legend>
          <Picture
            isCover
            label={t('form.cover')}
            picture={form.image}
            pictures={pictures}
            error={said('cover')}
            onChange={(image) => update({ image })}
          />
        </fieldset>
        {form.questions.length > 0 && (
          <fieldset className={styles.options}>
            <legend className={styles.legend}>{t('form.question.group')}</legend>
            <p className={styles.hint}>{t('edit.questionsHint')}</p>
            <EditQuestions
              questions={form.questions}
              error={said('questions')}
              onChange={(questions) => update({ questions })}
            />
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
              said={(part) => said(part, option.key)}
              onChange={(change) => set((now) => changedOption(now, option.key, change))}
              onDrop={() => set((now) => ({ ...now, options: now.options.filter(({ key }) => key !== option.key) }))}
            />
          ))}
          <Button size="s" icon={<Plus size={15} />} onClick={() => set(addedTo)}>
            {t('edit.add')}
          </Button>
          {hasBegun && hasAdded(form) && (
            <AddedVotes
              value={form.addedVotes}
              error={said('addedVotes')}
              onChange={(addedVotes) => update({ addedVotes })}
            />
          )}
        </fieldset>
        <Suspense fallback={<Skeleton lines={2} />}>
          <DateTimePicker
            label={t('edit.endTime')}
            description={t('edit.endHint')}
            value={form.endTime}
            timeZone={timeZone}
            min={base.endTime}
            max={Math.max(base.endTime, now + POLL_LIMITS.days * DAY_MS)}
            error={said('end')}
            onChange={(endTime) => update({ endTime })}
          />
        </Suspense>
        <TextField
          label={t('edit.reason')}
          description={t('edit.reasonHint')}
          value={form.reason}
          counterMax={REASON_MAX}
          error={said('reason')}
          onChange={({ target }) => update({ reason: target.value })}
        />
      </form>
    </Dialog>
  );
}
