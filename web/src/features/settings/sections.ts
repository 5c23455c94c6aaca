// The sections of the settings, in the order in which they are listed. Each has an address.

import {
  Bell,
  CircleUserRound,
  Clock,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  UserRoundX,
} from 'lucide-react';

export const SECTIONS = [
  'profile',
  'time',
  'appearance',
  'tasks',
  'notifications',
  'security',
  'sessions',
  'tokens',
  'account',
] as const;

export type Section = (typeof SECTIONS)[number];

export const ICONS: Record<Section, LucideIcon> = {
  profile: CircleUserRound,
  time: Clock,
  appearance: Palette,
  tasks: ListChecks,
  notifications: Bell,
  security: ShieldCheck,
  sessions: MonitorSmartphone,
  tokens: KeyRound,
  account: UserRoundX,
};

export function isSection(name: string): name is Section {
  return (SECTIONS as readonly string[]).includes(name);
}
