import { Eye, Vote, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Button, IconButton, lazyComponent, TextField, toast, useNow, useT } from '../../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
import { useLeadToFault } from '../../../../platform/sdk/fault.ts';
import { draftToFields, isNoLimit, POLL_LIMITS, readPoll, titleProblem, type PollForm } from '../../contract.ts';
import { Fold } from './Fold.tsx';
import { Limits } from './Limits.tsx';
import { Options } from './Options.tsx';
import { Picture } from './Picture.tsx';
import { Questions } from './Questions.tsx';
import { draftProblem, textOf } from './rules.ts';
import { Choices, Rules, Times } from './Settings.tsx';
import { useDraft, type FormPart } from './use-draft.ts';
import { useLeft, type Left } from './use-left.ts';
import { usePictures, type Pictures } from './use-pictures.ts';
import styles from './PollPanel.module.css';

const PreviewDialog = lazyComponent(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);

/** Writes the poll of a new post: what every poll needs first, what few need folded below. */
export function PollPanel({ value, onUpdate, onRemove, isRefused = false, refusal = null }: ComposerPanelProps) {
  const t = useT('poll-pages');
  const part = useDraft({ value, onUpdate });
  const { draft, update } = part;
  const panel = useRef<HTMLElement>(null);
  /** How often a preview was asked for that there can be none of. */
  const [missed, setMissed] = useState(0);
  const left = useLeft(isRefused || missed > 0, refusal);
  useLeadToFault(missed || null, () => panel.current);
  const pictures = usePictures(part);
  return (
    <section ref={panel} className={styles.panel} aria-label={t('form.title')}>
      <header className={styles.head}>
        <Vote size={18} aria-hidden="true" />
        <strong className={styles.name}>{t('form.title')}</strong>
        <Preview {...part} onMissing={() => setMissed((times) => times + 1)} />
        <IconButton label={t('form.remove')} icon={<X />} size="s" onClick={onRemove} />
      </header>
      <TextField
        label={t('form.question.label')}
        placeholder={t('form.question.placeholder')}
        value={draft.title}
        counterMax={POLL_LIMITS.title}
        required
        autoComplete="off"
        error={left.errorOf('title', draft.title, titleProblem(draft.title)) ?? left.saidOf('title')}
        onBlur={left.leave('title')}
        onChange={(event) => update((now) => ({ ...now, title: event.target.value }))}
      />
      <Options {...part} left={left} pictures={pictures} />
      <Choices {...part} left={left} />
      <Times {...part} left={left} />
      <Rules {...part} />
      <Folded {...part} left={left} pictures={pictures} />
      <p className={styles.hint}>{t('form.hint')}</p>
    </section>
  );
}

function Folded({ left, pictures, ...part }: FormPart & { readonly left: Left; readonly pictures: Pictures }) {
  const t = useT('poll-pages');
  const { draft, update } = part;
  const { image, limit, questions } = draft;
  // Where something was ever set it stays open: whoever takes it back is in there.
  const ever = useRef({ cover: false, limit: false, questions: false });
  ever.current.cover ||= image !== null;
  ever.current.limit ||= !isNoLimit(limit);
  ever.current.questions ||= questions.length > 0;
  const isOpen = ever.current;
  return (
    <div>
      <Fold title={t('form.cover')} summary={t(image ? 'form.set' : 'form.unset')} isOpen={isOpen.cover}>
        <Picture
          isCover
          label={t('form.cover')}
          picture={image}
          pictures={pictures}
          isRefused={left.isAll}
          error={left.saidOf('cover')}
          onChange={(picture) => update((now) => ({ ...now, image: picture }))}
        />
      </Fold>
      <Fold
        title={t('form.limit.label')}
        summary={t(isNoLimit(limit) ? 'form.limit.everybody' : 'form.set')}
        isOpen={isOpen.limit}
      >
        <Limits {...part} left={left} />
      </Fold>
      <Fold
        title={t('form.question.group')}
        summary={questions.length === 0 ? t('form.unset') : t('form.question.count', { count: questions.length })}
        isOpen={isOpen.questions}
      >
        <Questions {...part} left={left} />
      </Fold>
    </div>
  );
}

/** Shows the poll as voters will see it, or says what is missing. */
function Preview({ draft, onMissing }: FormPart & { readonly onMissing: () => void }) {
  const t = useT('poll-pages');
  const now = useNow();
  const [form, setForm] = useState<PollForm | null>(null);
  const open = () => {
    const problem = draftProblem(draft, now);
    const read = readPoll(draftToFields(draft), now);
    if (problem) {
      toast.error(t(...textOf(problem)));
      onMissing();
    } else if ('value' in read) setForm(read.value);
  };
  return (
    <>
      <Button size="s" icon={<Eye size={16} aria-hidden="true" />} onClick={open}>
        {t('form.preview.open')}
      </Button>
      {form && (
        <Suspense>
          <PreviewDialog form={form} now={now} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </>
  );
}
