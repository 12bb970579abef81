import { Image as ImageIcon, Link2 } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useSlate } from 'slate-react';
import { Icon, IconButton, useT, type ComposerApi, type SlotItem } from '../../../../platform/sdk/index.ts';
import { currentLink } from '../editor/links.ts';
import { EmoticonTool } from './EmoticonTool.tsx';
import { readSelection } from './refocus.ts';
import { FORMAT_TOOLS, type FormatTool } from './tools.tsx';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  readonly composer: ComposerApi;
  /** Tools of other plugins that the viewer may use. */
  readonly extraTools: readonly SlotItem<'composerTool'>[];
  readonly onImage: () => void;
  /** Absent for those without code 27. */
  readonly onLink: (() => void) | undefined;
  /** Before the panel takes the focus. */
  readonly onEmoticonOpen: () => void;
  readonly onEmoticon: (name: string) => void;
}

/** One stop of the Tab key; arrows, Home and End move between the tools (WAI-ARIA toolbar). */
export function Toolbar({ composer, extraTools, onImage, onLink, onEmoticonOpen, onEmoticon }: ToolbarProps) {
  const t = useT('editor-pages');
  const editor = useSlate();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('undo');
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>('button[data-tool]') ?? [])];

  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset['tool']) setCurrent(target.dataset['tool']);
  };
  const roving = (id: string) => ({
    'data-tool': id,
    tabIndex: id === current ? 0 : -1,
    size: 's' as const,
    // The text keeps its selection and, on a phone, its keyboard.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  });
  const format = ({ id, label, icon, hotkey, isActive, isEnabled, run }: FormatTool) => (
    <IconButton
      key={id}
      {...roving(id)}
      icon={icon}
      label={hotkey ? t('tool.withKey', { name: t(label), keys: keysOf(hotkey) }) : t(label)}
      aria-pressed={isActive?.(editor)}
      aria-disabled={isEnabled?.(editor) === false || undefined}
      onClick={() => {
        readSelection(editor);
        run(editor);
      }}
    />
  );

  return (
    // The focus is on the tools themselves.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className={styles.bar}
      ref={bar}
      role="toolbar"
      aria-label={t('toolbar')}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {FORMAT_TOOLS.map((group) => (
        <Group key={group[0]?.id}>{group.map(format)}</Group>
      ))}
      <Group>
        {onLink && (
          <IconButton
            {...roving('link')}
            icon={<Link2 />}
            label={t('tool.withKey', { name: t('tool.link'), keys: keysOf('k') })}
            aria-pressed={currentLink(editor) !== undefined}
            onClick={onLink}
          />
        )}
        <IconButton {...roving('image')} icon={<ImageIcon />} label={t('tool.image')} onClick={onImage} />
        <EmoticonTool button={roving('emoticon')} onOpen={onEmoticonOpen} onChoose={onEmoticon} />
      </Group>
      {extraTools.length > 0 && (
        <Group>
          {extraTools.map((tool) => (
            <ExtraTool key={tool.id} tool={tool} composer={composer} button={roving(tool.id)} />
          ))}
        </Group>
      )}
    </div>
  );
}

const Group = ({ children }: { readonly children: ReactNode }) => <div className={styles.group}>{children}</div>;

/** `b` as `Ctrl+B`. */
const keysOf = (hotkey: string): string => `Ctrl+${hotkey.toUpperCase().replace('SHIFT', 'Shift')}`;

interface ExtraToolProps {
  readonly tool: SlotItem<'composerTool'>;
  readonly composer: ComposerApi;
  readonly button: Pick<Parameters<typeof IconButton>[0], 'tabIndex' | 'size' | 'onMouseDown'>;
}

/** A tool of another plugin, labelled by that plugin's own texts. */
function ExtraTool({ tool, composer, button }: ExtraToolProps) {
  const t = useT(tool.plugin);
  return (
    <IconButton
      {...button}
      icon={<Icon name={tool.icon} />}
      label={t(tool.label)}
      aria-pressed={tool.isActive?.(composer)}
      onClick={() => tool.run(composer)}
    />
  );
}
