import { useState } from 'react';
import { Button, TextArea, TextField, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { Checkbox, RadioGroup } from '../../../../platform/sdk/controls.ts';
import { Dialog, Select } from '../../../../platform/sdk/overlays.ts';
import { saveRule, type TextRule } from '../../contract.ts';
import {
  hasLines,
  readLines,
  RULE_ACTIONS,
  RULE_KINDS,
  RULE_LIMITS,
  ruleProblem,
  type RuleFields,
  type RuleProblem,
} from '../../shared/rules.ts';
import { useRefreshRules } from './use-rules.ts';
import styles from '../panel.module.css';

interface RuleDialogProps {
  /** Null: a new one. */
  readonly rule: TextRule | null;
  readonly onSaved: (rule: Pick<TextRule, 'id' | 'revision' | 'name'>) => void;
  readonly onClose: () => void;
}

type Draft = Omit<RuleFields, 'lines' | 'amount' | 'minutes'> & {
  readonly lines: string;
  readonly amount: string;
  readonly minutes: string;
};

const NEW: Draft = {
  name: '',
  kind: 'words',
  action: 'flag',
  onPosts: 1,
  onComments: 1,
  lines: '',
  amount: '3',
  minutes: '30',
};

const draftOf = (rule: TextRule): Draft => ({
  ...rule,
  lines: rule.lines.join('\n'),
  amount: String(rule.amount),
  minutes: String(rule.minutes),
});

const fieldsOf = ({ name, kind, action, onPosts, onComments, lines, amount, minutes }: Draft): RuleFields => ({
  name: name.trim(),
  kind,
  action,
  onPosts,
  onComments,
  lines: hasLines(kind) ? readLines(lines) : [],
  amount: hasLines(kind) ? 0 : Number(amount),
  minutes: kind === 'repeat' ? Number(minutes) : 0,
});

/** Makes a rule or changes one. */
export function RuleDialog({ rule, onSaved, onClose }: RuleDialogProps) {
  const t = useT('moderation-pages');
  const refresh = useRefreshRules();
  const [draft, setDraft] = useState<Draft>(() => (rule ? draftOf(rule) : NEW));
  const [problem, setProblem] = useState<RuleProblem | null>(null);
  const save = useApiMutation(saveRule, {
    onSuccess: (saved) => {
      void refresh();
      onSaved({ ...saved, name: draft.name.trim() });
    },
    // Somebody else has changed it: opened again it is what it is now.
    onError: () => void refresh(),
  });
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const send = () => {
    const fields = fieldsOf(draft);
    const wrong = ruleProblem(fields);
    setProblem(wrong);
    if (wrong) return;
    save.mutate({ ...fields, lines: [...fields.lines], ...(rule ? { id: rule.id, revision: rule.revision } : {}) });
  };
  // i18n-keys: rules.problem.*
  const said = (...of: RuleProblem[]) => (problem && of.includes(problem) ? t(`rules.problem.${problem}`) : undefined);
  return (
    <Dialog
      isOpen
      size="form"
      dismissable={false}
      title={rule ? t('rules.change') : t('rules.add')}
      closeLabel={t('dialog.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" loading={save.isPending} onClick={send}>
            {t('rules.saveAndTry')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('rules.name')}
          required
          value={draft.name}
          maxLength={RULE_LIMITS.name}
          error={said('RULE_NAME_REQUIRED')}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          label={t('rules.kindLabel')}
          placeholder={t('rules.kindLabel')}
          value={draft.kind}
          // i18n-keys: rules.kind.*
          options={RULE_KINDS.map((id) => ({ id, label: t(`rules.kind.${id}`) }))}
          onChange={(id) => change({ kind: RULE_KINDS.find((kind) => kind === id) ?? 'words' })}
        />
        <What draft={draft} change={change} said={said} />
        <RadioGroup
          label={t('rules.actionLabel')}
          required
          value={draft.action}
          // i18n-keys: rules.does.* rules.doesHint.*
          options={RULE_ACTIONS.map((value) => ({
            value,
            label: t(`rules.does.${value}`),
            description: t(`rules.doesHint.${value}`),
          }))}
          onChange={(value) => change({ action: RULE_ACTIONS.find((action) => action === value) ?? 'flag' })}
        />
        <div role="group" aria-label={t('rules.placeLabel')} className={styles.places}>
          <Checkbox
            label={t('rules.place.posts')}
            checked={draft.onPosts === 1}
            onChange={(event) => change({ onPosts: event.target.checked ? 1 : 0 })}
          />
          <Checkbox
            label={t('rules.place.comments')}
            checked={draft.onComments === 1}
            onChange={(event) => change({ onComments: event.target.checked ? 1 : 0 })}
          />
          {said('RULE_PLACE_REQUIRED') && (
            <p role="alert" className={styles.problem}>
              {said('RULE_PLACE_REQUIRED')}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface WhatProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly said: (...of: RuleProblem[]) => string | undefined;
}

/** What the rule looks for: words, patterns or numbers. */
function What({ draft, change, said }: WhatProps) {
  const t = useT('moderation-pages');
  const { kind } = draft;
  if (hasLines(kind))
    return (
      <TextArea
        // i18n-keys: rules.lines.* rules.linesHint.*
        label={t(`rules.lines.${kind}`)}
        description={t(`rules.linesHint.${kind}`)}
        required
        rows={6}
        value={draft.lines}
        error={said('RULE_LINES_REQUIRED', 'RULE_WORD_LENGTH')}
        spellCheck={false}
        onChange={(event) => change({ lines: event.target.value })}
      />
    );
  return (
    <div className={styles.numbers}>
      <TextField
        // i18n-keys: rules.amount.*
        label={t(`rules.amount.${kind}`)}
        required
        inputMode="numeric"
        value={draft.amount}
        error={said('RULE_AMOUNT_WRONG')}
        autoComplete="off"
        onChange={(event) => change({ amount: event.target.value.replace(/\D/g, '') })}
      />
      {kind === 'repeat' && (
        <TextField
          label={t('rules.minutes')}
          required
          inputMode="numeric"
          value={draft.minutes}
          autoComplete="off"
          onChange={(event) => change({ minutes: event.target.value.replace(/\D/g, '') })}
        />
      )}
    </div>
  );
}
