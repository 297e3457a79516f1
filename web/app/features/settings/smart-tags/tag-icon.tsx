import type { TAG_ICONS } from '@switchboard/contracts/smart-tags/smart-tags';
import {
  Calendar,
  Droplet,
  Flame,
  Heart,
  House,
  Languages,
  type LucideIcon,
  MessageSquare,
  Phone,
  Pill,
  Shield,
  Star,
  Tag,
  TriangleAlert,
  User,
  Voicemail,
} from 'lucide-react';

export type TagIconName = (typeof TAG_ICONS)[number];

const ICONS: Readonly<Record<TagIconName, LucideIcon>> = {
  tag: Tag,
  alert: TriangleAlert,
  calendar: Calendar,
  droplet: Droplet,
  flame: Flame,
  heart: Heart,
  home: House,
  languages: Languages,
  message: MessageSquare,
  phone: Phone,
  pill: Pill,
  shield: Shield,
  star: Star,
  user: User,
  voicemail: Voicemail,
};

/** A tag's icon, decorative beside its name. */
export function TagIcon({ name }: { name: TagIconName }) {
  const Icon = ICONS[name];
  return <Icon size={16} aria-hidden="true" />;
}
