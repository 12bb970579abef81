import { Eye, Image as ImageIcon, Images, Link2, Maximize2, Minimize2 } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useSlateStatic } from 'slate-react';
import {
  Icon,
  IconButton,
  useExtensions,
  useImagesClosed,
  useT,
  type ResolvedOf,
} from '../../../../platform/sdk/index.ts';
import {
  composerStyle,
  type ComposerApi,
  type composerInsert,
  type ComposerStyleProps,
  type composerTool,
  type ToolButton,
} from '../face.ts';
import type { Changes } from '../editor/changes.ts';
import { currentLink } from '../editor/links.ts';
import { marksOf, setStyle, styleValue } from '../editor/styles.ts';
import { DEFAULT_FONT_SIZE } from '../model/grammar.ts';
import type { Lost } from '../face/lost.ts';
import type { GuildEditor } from '../model/types.ts';
import { FORMAT_TOOLS, toolStates, type FormatTool } from './tools/format-tools.tsx';
import { InsertTools } from './inserts/InsertTools.tsx';
import { StyleTools } from './tools/StyleTools.tsx';
import type { TextReturn } from './tools/text-return.ts';
import { useAfterChange } from './use-after-change.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { WHOLE_KEY } from './use-whole-window.ts';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  /** A plain text has nothing to format: what can be put into it, and taken back. */
  readonly isPlain: boolean;
  readonly composer: ComposerApi;
  readonly changes: Changes;
  readonly way: TextReturn;
  /** Tools of other plugins that the viewer may use. */
  readonly extraTools: readonly ResolvedOf<typeof composerTool>[];
  /** Those that put something into the text. */
  readonly inserts: readonly ResolvedOf<typeof composerInsert>[];
  readonly onImage: () => void;
  readonly onGallery: () => void;
  /** Absent for those without code 27. */
  readonly onLink: (() => void) | undefined;
  /** What is written now, canonical. */
  readonly content: () => string;
  /** Of what was put in something was taken out. */
  readonly onLost: (lost: Lost | null) => void;
  /** Whether the composer fills the window. */
  readonly isWhole: boolean;
  readonly onWhole: () => void;
  /** Shows the post as readers will see it. */
  readonly onPreview: () => void;
}

const STYLES = ['font-family', 'font-size', 'color', 'background-color'] as const;

const DEFAULT_SIZE = `${DEFAULT_FONT_SIZE}px`;
const shown = (value: string | undefined): string => (value === DEFAULT_SIZE ? '' : (value ?? ''));

/** What the tools show of the place of the caret. */
const readStates = (editor: GuildEditor) => {
  const marks = marksOf(editor);
  return {
    ...toolStates(editor),
    isLink: currentLink(editor) !== undefined,
    styles: Object.fromEntries(STYLES.map((property) => [property, shown(styleValue(marks, property))])),
  };
};

// i18n-keys: tool.*
/** One stop of the Tab key; arrows, Home and End move between the tools (WAI-ARIA toolbar). */
export function Toolbar(props: ToolbarProps) {
  const { isPlain, composer, changes, way, extraTools, onImage, onLink } = props;
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const closed = useImagesClosed();
  const states = useAfterChange(changes, () => readStates(editor));
  const bar = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const [current, setCurrent] = useState('undo');

  const onKeyDown = (event: KeyboardEvent) => {
    const tools = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button[data-tool]') ?? [])];
    const all = tools.filter((button) => button.checkVisibility());
    const at = all.findIndex((button) => button === event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset['tool']) setCurrent(target.dataset['tool']);
  };
  const roving = (id: string, isOfLine = false) => ({
    'data-tool': id,
    ...(isOfLine ? { 'data-line': true as const } : {}),
    tabIndex: id === current ? 0 : -1,
    size: 's' as const,
    // The text keeps its selection and, on a phone, its keyboard.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  });
  const format = ({ id, label, icon, hotkey, isActive, isOfLine, run }: FormatTool) => (
    <IconButton
      key={id}
      {...roving(id, isOfLine)}
      icon={icon}
      label={hotkey ? t('tool.withKey', { name: t(label), keys: keysOf(hotkey) }) : t(label)}
      aria-pressed={isActive && states.pressed.includes(id)}
      aria-disabled={states.idle.includes(id) || undefined}
      onClick={({ detail }) => way.act(() => run(editor), detail > 0)}
    />
  );
  const styling = useExtensions(composerStyle);
  const fonts = styling.filter(({ property }) => property.startsWith('font'));
  const colours = styling.filter((tool) => !fonts.includes(tool));
  const style = ({ id, property }: ResolvedOf<typeof composerStyle>): ComposerStyleProps => ({
    button: roving(id),
    value: states.styles[property] ?? '',
    onOpen: way.leave,
    onClose: (value, close) =>
      way.back(value === null ? undefined : () => setStyle(editor, property, value === '' ? null : value), close),
  });
  const inserts = (ofPlain: boolean) => (
    <InsertTools
      tools={props.inserts.filter((tool) => (tool.isPlain ?? false) === ofPlain)}
      button={({ id, isOfLine }) => roving(id, isOfLine)}
      way={way}
      composer={composer}
      content={props.content}
      onLost={props.onLost}
    />
  );

  const link = onLink && !isPlain && (
    <IconButton
      {...roving('link')}
      icon={<Link2 />}
      label={t('tool.withKey', { name: t('tool.link'), keys: keysOf('k') })}
      aria-pressed={states.isLink}
      onClick={onLink}
    />
  );
  const putIn = (
    <Group>
      {!isNarrow && link}
      <IconButton
        {...roving('image', true)}
        icon={<ImageIcon />}
        label={t('tool.image')}
        reason={closed}
        onClick={onImage}
      />
      {!isPlain && (
        <IconButton
          {...roving('gallery', true)}
          icon={<Images />}
          label={t('tool.gallery')}
          reason={closed}
          onClick={props.onGallery}
        />
      )}
      {inserts(true)}
      {isNarrow && link}
      {!isPlain && inserts(false)}
    </Group>
  );

  return (
    // The focus is on the tools themselves.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className={styles.bar}
      ref={bar}
      role="toolbar"
      aria-label={t(isPlain ? 'plainTools' : 'toolbar')}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div className={styles.tools}>
        {/* Of a narrow bar only the beginning is in view. */}
        {isNarrow && putIn}
        <Group>{FORMAT_TOOLS.history.map(format)}</Group>
        {!isPlain && (
          <>
            <Group>{FORMAT_TOOLS.headings.map(format)}</Group>
            {fonts.length > 0 && (
              <Group>
                <StyleTools tools={fonts} props={style} />
              </Group>
            )}
            <Group>
              {FORMAT_TOOLS.marks.map(format)}
              <StyleTools tools={colours} props={style} />
              {FORMAT_TOOLS.clear.map(format)}
            </Group>
            <Group>{FORMAT_TOOLS.blocks.map(format)}</Group>
            <Group>{FORMAT_TOOLS.alignments.map(format)}</Group>
          </>
        )}
        {!isNarrow && putIn}
        {extraTools.length > 0 && (
          <Group>
            {extraTools.map((tool) => (
              <ExtraTool key={tool.id} tool={tool} composer={composer} button={roving(tool.id, tool.isOfLine)} />
            ))}
          </Group>
        )}
        <Group>
          <IconButton {...roving('preview')} icon={<Eye />} label={t('preview.open')} onClick={props.onPreview} />
          <IconButton
            {...roving('whole')}
            className={styles.whole}
            icon={props.isWhole ? <Minimize2 /> : <Maximize2 />}
            label={t('tool.withKey', {
              name: t(props.isWhole ? 'whole.leave' : 'whole.fill'),
              keys: keysOf(WHOLE_KEY),
            })}
            aria-pressed={props.isWhole}
            onClick={props.onWhole}
          />
        </Group>
      </div>
    </div>
  );
}

const Group = ({ children }: { readonly children: ReactNode }) => <div className={styles.group}>{children}</div>;

/** `b` as `Ctrl+B`. */
const keysOf = (hotkey: string): string => `Ctrl+${hotkey.toUpperCase().replace('SHIFT', 'Shift')}`;

interface ExtraToolProps {
  readonly tool: ResolvedOf<typeof composerTool>;
  readonly composer: ComposerApi;
  readonly button: ToolButton;
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
