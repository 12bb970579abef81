import { useRef } from 'react';
import { Button, TextField, TextArea, toast, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { plainText, readContent } from '../../../../platform/sdk/grammar.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import { CONTRIBUTION_LIMITS, ContributionType, type ContributionDetail } from '../../contract.ts';
import { blocksOf } from '../view/blocks-of.ts';
import { usePiece } from '../view/use-piece.ts';
import styles from '../pages.module.css';

interface Note {
  readonly key: string;
  /** `block/3` or `second/12`; the number of a second is typed. */
  readonly block: number | null;
  readonly second: string;
  readonly text: string;
}

/** What a reviewer decides: remarks to paragraphs or seconds, a reason, and which way it goes. */
export function ReviewForm({ piece }: { readonly piece: ContributionDetail }) {
  const t = useT('contribution-pages');
  const { contribution_id, revision, state, contributionType } = piece;
  const { claim, giveBack, accept, stateOf } = usePiece();
  const box = useRef<HTMLTextAreaElement>(null);
  const name = `contribution-review:${contribution_id}:${revision}`;
  const [reason, setReason, forgetReason] = useKeptText(name, { box });
  const [kept, keep, forgetNotes] = useKeptText(`${name}:remarks`);
  // As written below.
  const notes = kept === '' ? [] : (JSON.parse(kept) as readonly Note[]);
  const setNotes = (next: readonly Note[]) => keep(next.length === 0 ? '' : JSON.stringify(next));
  const isVideo = contributionType === ContributionType.video;
  const paragraphs = blocksOf(piece.wbContent).map((html) => plainText(readContent(html)).trim());
  const change = (key: string, more: Partial<Note>) =>
    setNotes(notes.map((note) => (note.key === key ? { ...note, ...more } : note)));
  const add = () =>
    setNotes([...notes, { key: crypto.randomUUID(), block: isVideo ? null : 0, second: '0', text: '' }]);

  const forget = () => {
    forgetReason();
    forgetNotes();
  };
  // What was refused was said.
  const sent = (call: Promise<unknown>) => void call.then(forget, () => undefined);

  const send = () => {
    if (!reason.trim()) return void toast.error(t('review.reasonRequired'));
    const remarks = notes
      .filter(({ text }) => text.trim())
      .map(({ block, second, text }) =>
        block === null ? { second: Math.max(0, Math.floor(Number(second) || 0)), text } : { block, text },
      );
    sent(giveBack.mutateAsync({ contribution_id, revision, reason, remarks }));
  };
  return (
    <section className={styles.form} aria-label={t('review.title')}>
      <h2 className={styles.heading}>{t('review.title')}</h2>
      <div className={styles.row}>
        <Button
          {...stateOf(claim)}
          onClick={() => claim.mutate({ contribution_id, isRelease: state === 'claimed' ? 1 : 0 })}
        >
          {t(state === 'claimed' ? 'review.release' : 'review.claim')}
        </Button>
        <Button onClick={add} disabled={notes.length >= CONTRIBUTION_LIMITS.remarks}>
          {t('review.addRemark')}
        </Button>
      </div>
      {notes.map((note) => (
        <div key={note.key} className={styles.item}>
          {note.block === null ? (
            <TextField
              label={t('review.second')}
              type="number"
              value={note.second}
              onChange={(event) => change(note.key, { second: event.target.value })}
            />
          ) : (
            <Select
              label={t('review.paragraph')}
              placeholder={t('review.paragraph')}
              value={String(note.block)}
              options={paragraphs.map((text, at) => ({
                id: String(at),
                label: t('review.paragraphOf', { n: at + 1, text: [...text].slice(0, 24).join('') }),
              }))}
              onChange={(id) => change(note.key, { block: Number(id) })}
            />
          )}
          <TextArea
            label={t('review.remark')}
            rows={2}
            value={note.text}
            counterMax={CONTRIBUTION_LIMITS.reason}
            onChange={(event) => change(note.key, { text: event.target.value })}
          />
          <div className={styles.row}>
            <Button size="s" onClick={() => setNotes(notes.filter(({ key }) => key !== note.key))}>
              {t('review.dropRemark')}
            </Button>
          </div>
        </div>
      ))}
      <TextArea
        ref={box}
        label={t('review.reason')}
        rows={3}
        value={reason}
        counterMax={CONTRIBUTION_LIMITS.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.row}>
        <Button
          variant="primary"
          {...stateOf(accept)}
          onClick={() => sent(accept.mutateAsync({ contribution_id, revision, reason }))}
        >
          {t('review.accept')}
        </Button>
        <Button {...stateOf(giveBack)} onClick={send}>
          {t('review.return')}
        </Button>
      </div>
    </section>
  );
}

/** A piece that was decided waits again. */
export function Reopen({ piece: { contribution_id } }: { readonly piece: ContributionDetail }) {
  const t = useT('contribution-pages');
  const { reopen, stateOf } = usePiece();
  return (
    <section className={styles.form} aria-label={t('review.title')}>
      <h2 className={styles.heading}>{t('review.title')}</h2>
      <div className={styles.row}>
        <Button {...stateOf(reopen)} onClick={() => reopen.mutate({ contribution_id })}>
          {t('review.reopen')}
        </Button>
      </div>
    </section>
  );
}
