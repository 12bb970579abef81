import { AtSign, Hash, ImagePlus, Keyboard, Smile } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../sdk/index.ts';
import { signBehind, type Option } from '../../sdk/names/index.ts';
import { isMention } from '../../sdk/names/index.ts';
import { PictureInput } from '../../sdk/uploads/index.ts';
import { EmoticonKeys } from './EmoticonKeys.tsx';
import { NameOptions } from './NameOptions.tsx';
import type { Form } from './use-form.ts';
import { MOST_PICTURES } from './use-pictures.ts';
import styles from './Dock.module.css';

interface DockProps {
  readonly form: Form;
  /** Height of the keyboard, px; 0: there is none. */
  readonly keyboard: number;
}

/** The tools at the lower edge of what is in sight, and what takes the keyboard's place. */
export function Dock({ form, keyboard }: DockProps) {
  const t = useT('publish');
  const { words, pictures } = form;
  const { field, begun } = words;
  const file = useRef<HTMLInputElement>(null);
  const panel = usePanel(keyboard, field);
  const typeSign = (sign: string) => {
    field.current?.focus();
    const { selectionStart = 0, value = '' } = field.current ?? {};
    words.insert(signBehind(value.slice(0, selectionStart), sign));
  };
  const choose = (option: Option) => {
    if (!begun || words.isComposing()) return;
    const isPerson = isMention(begun.typed);
    if (isPerson) form.mention(option.name, option.key);
    words.insert(isPerson ? `@${option.name} ` : `#${option.name}# `, begun.from);
    words.dismiss();
    option.onChosen?.();
  };
  const isFull = pictures.uploads.length >= MOST_PICTURES;
  return (
    <div
      className={styles.dock}
      inert={form.isStill}
      // The text keeps the caret, and the keyboard stays.
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      {begun && !panel.isAlone && <NameOptions typed={begun.typed} onChoose={choose} onDismiss={words.dismiss} />}
      <div className={styles.tools} role="toolbar" aria-label={t('publish.tools')}>
        <Tool
          label={t(panel.isOpen ? 'publish.keyboard' : 'publish.emoticons')}
          isOn={panel.isOpen}
          onPress={panel.toggle}
        >
          {panel.isOpen ? <Keyboard /> : <Smile />}
        </Tool>
        <Tool
          label={pictures.closed ?? t('publish.image.add', { max: MOST_PICTURES })}
          isOff={isFull || pictures.closed !== null}
          onPress={() => file.current?.click()}
        >
          <ImagePlus />
        </Tool>
        <Tool label={t('publish.topic')} onPress={() => typeSign('#')}>
          <Hash />
        </Tool>
        <Tool label={t('publish.mention')} onPress={() => typeSign('@')}>
          <AtSign />
        </Tool>
        <span className={styles.pictureCount}>
          {pictures.uploads.length > 0 && `${pictures.uploads.length}/${MOST_PICTURES}`}
        </span>
      </div>
      <PictureInput input={file} onChosen={pictures.add} />
      {panel.isOpen && (
        <div className={styles.panel} style={{ blockSize: panel.height }}>
          <EmoticonKeys onChoose={(name) => words.insert(`[${name}]`)} onErase={words.erase} />
        </div>
      )}
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Tool = ({ label, isOn, isOff, onPress, children }: ToolProps) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    aria-expanded={isOn}
    disabled={isOff}
    onClick={onPress}
  >
    {children}
  </button>
);

/** Where no keyboard has been yet, px. */
const USUAL_HEIGHT = 280;
/** A keyboard has come by then, or there is none, milliseconds. */
const KEYBOARD_MS = 700;

/**
 * The panel in the keyboard's place: as high as that, so that nothing jumps when one takes the
 * place of the other.
 */
function usePanel(keyboard: number, field: Form['words']['field']) {
  const [isOpen, setOpen] = useState(false);
  const last = useRef(USUAL_HEIGHT);
  if (keyboard > 0 && !isOpen) last.current = keyboard;
  const [isLeaving, setLeaving] = useState(false);
  // The keyboard comes: the panel gives it its place bit by bit, and goes when it is there.
  useEffect(() => {
    const { current } = field;
    const leave = () => setLeaving(true);
    current?.addEventListener('focus', leave);
    return () => current?.removeEventListener('focus', leave);
  }, [field]);
  const isCovered = keyboard >= last.current - 1;
  useEffect(() => {
    if (!isOpen || !isLeaving) return undefined;
    if (isCovered) return setOpen(false);
    const timer = setTimeout(() => setOpen(false), KEYBOARD_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isLeaving, isCovered]);
  const toggle = () => {
    if (isOpen) return field.current?.focus();
    setLeaving(false);
    setOpen(true);
    field.current?.blur();
    return undefined;
  };
  return {
    isOpen,
    /** No keyboard is there, or comes. */
    isAlone: isOpen && !isLeaving,
    height: Math.max(0, last.current - keyboard),
    toggle,
  };
}
