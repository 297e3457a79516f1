import type { AttentionLevel } from '@switchboard/contracts/conversations/conversation';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createStored } from '../browser/stored.ts';

/** Which alerts ring and show on the desktop. */
export const ALERT_CHOICES = ['all', 'emergencies', 'none'] as const;

const AlertSettings = z.object({
  rings: z.enum(ALERT_CHOICES).catch('all'),
  /** The volume in percent; 0 is silent. */
  volume: z.number().min(0).max(100).catch(80),
  isOnlyWhenHidden: z.boolean().catch(false),
  hasNotifications: z.boolean().catch(false),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

/** This browser's alert settings, kept in local storage. */
export const alertSettings = createStored<AlertSettings>({
  key: 'alerts',
  parse: (text) => AlertSettings.parse(readJson(text)),
  format: JSON.stringify,
});

/** The alert settings as a hook. */
export const useAlertSettings = (): AlertSettings => useSyncExternalStore(alertSettings.subscribe, alertSettings.get);

/** Whether any alert can make a sound. */
export const isAudible = ({ rings, volume }: AlertSettings): boolean => rings !== 'none' && volume > 0;

/** Whether alerts of a level ring. */
export function ringsFor({ rings }: AlertSettings, level: AttentionLevel): boolean {
  return rings === 'all' || (rings === 'emergencies' && level === 'emergency');
}

// Falls back to the defaults field by field if the stored value is unreadable.
function readJson(text: string | null): unknown {
  try {
    return z
      .record(z.string(), z.unknown())
      .catch({})
      .parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
