import { AlignLeft, FileText, PenLine } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button, Icon, useApiQuery, useT, type ResolvedOf } from '../../../../../platform/sdk/index.ts';
import type { composerAction, composerMode } from '../../face.ts';
import { vipEntrance } from '../../../../../platform/sdk/lookups.ts';
import { POST_MODE } from '../../face/active-mode.ts';
import styles from './ModeBar.module.css';

type Action = ResolvedOf<typeof composerAction>;

interface ModeBarProps {
  /** Modes of plugins that the viewer may use; none for a post that is edited. */
  readonly modes: readonly ResolvedOf<typeof composerMode>[];
  readonly active: string;
  readonly onChoose: (plugin: string) => void;
  readonly isPlain: boolean;
  /** Between plain text and article; absent where there is one of them only. */
  readonly onSwitch: (() => void) | undefined;
  /** What plugins open over the composer; none for a post that is edited. */
  readonly actions: readonly Action[];
  readonly onAction: (action: Action) => void;
}

/** What kind of post it is, and whether it is a plain text or an article. */
export function ModeBar({ modes, active, onChoose, isPlain, onSwitch, actions, onAction }: ModeBarProps) {
  const t = useT('editor-pages');
  const name = useId();
  const choice = (plugin: string) => ({ name, checked: plugin === active, onChange: () => onChoose(plugin) });
  const hasEntrance = useEntrance(modes.some((mode) => mode.vip));
  // One that was chosen stays, and says itself that it may not be.
  const offered = modes.filter((mode) => !mode.vip || hasEntrance || mode.plugin === active);
  if (offered.length === 0 && !onSwitch && actions.length === 0) return null;
  return (
    // Whoever writes goes on writing: a press takes no focus from the text. By keyboard the
    // controls are reached as ever.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.bar} onMouseDown={(event) => event.preventDefault()}>
      {offered.length > 0 && (
        <div className={styles.modes} role="radiogroup" aria-label={t('mode.label')}>
          <Choice {...choice(POST_MODE)} icon={<PenLine aria-hidden="true" />} label={t('mode.post')} />
          {offered.map((mode) => (
            <PluginMode key={mode.id} mode={mode} choice={choice(mode.plugin)} />
          ))}
        </div>
      )}
      <span className={styles.switch}>
        {onSwitch && (
          <Button size="s" variant="ghost" icon={isPlain ? <FileText /> : <AlignLeft />} onClick={onSwitch}>
            {t(isPlain ? 'mode.toArticle' : 'mode.toPlain')}
          </Button>
        )}
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} onClick={() => onAction(action)} />
        ))}
      </span>
    </div>
  );
}

/** Whether the VIP entrance is known to be open to the viewer. */
function useEntrance(isAsked: boolean): boolean {
  return useApiQuery(vipEntrance, {}, { enabled: isAsked }).data?.showVipEntrance === 1;
}

/** Labelled by the texts of its plugin. */
function ActionButton({ action, onClick }: { readonly action: Action; readonly onClick: () => void }) {
  const t = useT(action.plugin);
  return (
    <Button size="s" variant="ghost" icon={<Icon name={action.icon} />} onClick={onClick}>
      {t(action.label)}
    </Button>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** A mode of another plugin, labelled by that plugin's own texts. */
function PluginMode({
  mode,
  choice,
}: {
  readonly mode: ResolvedOf<typeof composerMode>;
  readonly choice: ChoiceProps;
}) {
  const t = useT(mode.plugin);
  const line = mode.isOfLine ? { 'data-tool': mode.name, 'data-line': true } : {};
  return <Choice {...choice} icon={<Icon name={mode.icon} size={16} />} label={t(mode.label)} line={line} />;
}

interface LookOfChoice {
  readonly icon: ReactNode;
  readonly label: string;
  /** What the slash menu knows it by. */
  readonly line?: object;
}

function Choice({ icon, label, line, ...input }: ChoiceProps & LookOfChoice) {
  return (
    <label className={styles.mode} {...line}>
      <input type="radio" className={styles.radio} {...input} />
      {icon}
      {label}
    </label>
  );
}
