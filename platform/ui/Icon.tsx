// prettier-ignore
import {
  BookOpen, Bug, CalendarDays, CircleHelp, Compass, Crown, Flame, Gamepad2, Gift, Hash,
  Heart, Home, Image, Lightbulb, Map, Medal, Megaphone, MessageCircle, MessagesSquare, Palette, PenLine,
  ScrollText, Shield, ShoppingBag, Sparkles, Star, Swords, ThumbsUp, Trophy, Users, Vote, } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** The icons that a zone config may name (for a theme, a side nav entry); lucide's own names. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'book-open': BookOpen,
  bug: Bug,
  calendar: CalendarDays,
  'circle-help': CircleHelp,
  compass: Compass,
  crown: Crown,
  flame: Flame,
  'gamepad-2': Gamepad2,
  gift: Gift,
  hash: Hash,
  heart: Heart,
  home: Home,
  image: Image,
  lightbulb: Lightbulb,
  map: Map,
  medal: Medal,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  'messages-square': MessagesSquare,
  palette: Palette,
  'pen-line': PenLine,
  scroll: ScrollText,
  shield: Shield,
  'shopping-bag': ShoppingBag,
  sparkles: Sparkles,
  star: Star,
  swords: Swords,
  'thumbs-up': ThumbsUp,
  trophy: Trophy,
  users: Users,
  vote: Vote,
};

/** The names `Icon` knows. */
export const ICON_NAMES: readonly string[] = Object.keys(ICONS);

/** A decorative icon by name; an unknown name shows the hash sign. `size` in px. */
export function Icon({ name, size = 18, className }: { name: string; size?: number; className?: string | undefined }) {
  const Glyph = (Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? Hash;
  return <Glyph size={size} className={className} aria-hidden="true" />;
}
