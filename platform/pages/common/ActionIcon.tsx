import { Ban, Copy, Eye, EyeOff, Flag, History, Lock, Pin, SquarePen, Trash2, type LucideIcon } from 'lucide-react';
import { Icon } from '../../sdk/index.ts';

const ACTION_ICONS: Readonly<Record<string, LucideIcon>> = {
  ban: Ban,
  copy: Copy,
  eye: Eye,
  'eye-off': EyeOff,
  flag: Flag,
  history: History,
  lock: Lock,
  pin: Pin,
  'square-pen': SquarePen,
  'trash-2': Trash2,
};

/** The icon of a menu entry by lucide's name: those of actions, and those that zones may name. */
export function ActionIcon({ name }: { readonly name: string }) {
  const Glyph = Object.hasOwn(ACTION_ICONS, name) ? ACTION_ICONS[name] : undefined;
  return Glyph ? <Glyph size={17} aria-hidden="true" /> : <Icon name={name} size={17} />;
}
