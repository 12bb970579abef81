import { useId, useRef } from 'react';
import { TextField, useT, useZone } from '../../../../platform/sdk/index.ts';
import { levelProblem, POLL_LIMITS, type LevelLimit, type PollProblem } from '../../contract.ts';
import { typedLevel } from './level.ts';
import { textOf } from './rules.ts';
import type { FormPart } from './use-draft.ts';
import type { Left } from './use-left.ts';
import styles from './PollPanel.module.css';

/** -1 is no bound: shown as an empty field. */
const levelText = (level: number): string => (level === -1 ? '' : String(level));

/** Who may vote, by alliance level and by level of a game role. */
export function Limits({ draft, update, left }: FormPart & { readonly left: Left }) {
  const { limit } = draft;
  const hasLevels = 'levels' in useZone().plugins;
  // What a draft has brought along stays to be taken back: where there are no levels its poll is
  // refused.
  const isShown = useRef(hasLevels);
  isShown.current ||= limit.zmMinLevel !== -1 || limit.zmMaxLevel !== -1;
  const missing: PollProblem | null = !hasLevels && limit.zmMinLevel > 0 ? { id: 'NO_ALLIANCE_LEVELS' } : null;
  return (
    <div className={styles.group}>
      {isShown.current && (
        <Bounds
          kind="zm"
          limit={limit}
          missing={missing}
          said={left.saidOf('alliance')}
          onChange={(change) => update((now) => withLimit(now, change))}
        />
      )}
      <Bounds
        kind="role"
        limit={limit}
        said={left.saidOf('roles')}
        onChange={(change) => update((now) => withLimit(now, change))}
      />
    </div>
  );
}

const withLimit = <T extends { readonly limit: LevelLimit }>(draft: T, change: Partial<LevelLimit>): T => ({
  ...draft,
  limit: { ...draft.limit, ...change },
});

interface BoundsProps {
  readonly kind: 'zm' | 'role';
  readonly limit: LevelLimit;
  /** Why there can be none of these, where somebody has set one. */
  readonly missing?: PollProblem | null;
  /** What the server has refused them for. */
  readonly said: string | undefined;
  readonly onChange: (change: Partial<LevelLimit>) => void;
}

// i18n-keys: form.limit.*
function Bounds({ kind, limit, missing = null, said, onChange }: BoundsProps) {
  const t = useT('poll-pages');
  const id = useId();
  const min = limit[`${kind}MinLevel`];
  const max = limit[`${kind}MaxLevel`];
  const problem = levelProblem(kind, min, max) ?? missing;
  const error = problem ? t(...textOf(problem)) : said;
  const field = (bound: 'MinLevel' | 'MaxLevel', value: number) => (
    <TextField
      className={styles.number}
      label={t(`form.limit.${bound === 'MinLevel' ? 'min' : 'max'}`)}
      type="number"
      inputMode="numeric"
      min={-1}
      max={kind === 'zm' ? POLL_LIMITS.maxAllianceLevel : Number.MAX_SAFE_INTEGER}
      placeholder={t('form.limit.none')}
      value={levelText(value)}
      aria-describedby={error ? id : undefined}
      aria-invalid={error !== undefined}
      onChange={(event) => onChange({ [`${kind}${bound}`]: typedLevel(event.target.value) })}
    />
  );
  return (
    <fieldset className={styles.bounds}>
      <legend className={styles.legend}>{t(`form.limit.${kind}`)}</legend>
      <div className={styles.pair}>
        {field('MinLevel', min)}
        {field('MaxLevel', max)}
      </div>
      {error && (
        <p className={styles.error} id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
