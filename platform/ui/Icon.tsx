// prettier-ignore
import {
  Bell, BookOpen, Brush, Bug, CalendarDays, Camera, CircleHelp, Coins, Compass, Crown, Film, Flame, Gamepad2, Gift, Hash,
  Heart, Home, Image, Lightbulb, Map, Medal, Megaphone, MessageCircle, MessagesSquare, Music, Newspaper, Palette, PenLine,
  ScrollText, Server, Shield, ShoppingBag, Sparkles, Star, Sword, Swords, Tag, ThumbsUp, Trophy, Users, Wrench,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** The icons that a zone config may name (for a theme, a side nav entry); lucide's own names. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  bell: Bell,
  'book-open': BookOpen,
  brush: Brush,
  bug: Bug,
  calendar: CalendarDays,
  camera: Camera,
  'circle-help': CircleHelp,
  coins: Coins,
  compass: Compass,
  crown: Crown,
  film: Film,
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
  music: Music,
  newspaper: Newspaper,
  palette: Palette,
  'pen-line': PenLine,
  scroll: ScrollText,
  server: Server,
  shield: Shield,
  'shopping-bag': ShoppingBag,
  sparkles: Sparkles,
  star: Star,
  sword: Sword,
  swords: Swords,
  tag: Tag,
  'thumbs-up': ThumbsUp,
  trophy: Trophy,
  users: Users,
  wrench: Wrench,
};

/** The names `Icon` knows. */
export const ICON_NAMES: readonly string[] = Object.keys(ICONS);

/** A decorative icon by name; an unknown name shows the hash sign. `size` in px. */
export function Icon({ name, size = 18, className }: { name: string; size?: number; className?: string | undefined }) {
  const Glyph = (Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? Hash;
  return <Glyph size={size} className={className} aria-hidden="true" />;
}
