import type { AttentionLevel } from '@switchboard/contracts/conversations/row';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { stored } from '../browser/stored.ts';

/** Which alerts a person is told of, by sound and on the desktop. */
export const ALERT_CHOICES = ['all', 'emergencies', 'none'] as const;

const AlertSettings = z.object({
  rings: z.enum(ALERT_CHOICES).catch('all'),
  /** Per cent of what the machine gives; 0 is without a sound. */
  volume: z.number().min(0).max(100).catch(80),
  isOnlyWhenHidden: z.boolean().catch(false),
  hasNotifications: z.boolean().catch(false),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

/** How this browser tells of alerts. */
export const alertSettings = stored<AlertSettings>({
  key: 'alerts',
  parse: (text) => AlertSettings.parse(readJson(text)),
  format: JSON.stringify,
});

/** The same, for a component. */
export const useAlertSettings = (): AlertSettings => useSyncExternalStore(alertSettings.subscribe, alertSettings.get);

/** Tells whether an alert may be heard at all: of some level, and not at volume 0. */
export const mayBeHeard = ({ rings, volume }: AlertSettings): boolean => rings !== 'none' && volume > 0;

/** Tells whether an alert of a level is told of. */
export function ringsFor({ rings }: AlertSettings, level: AttentionLevel): boolean {
  return rings === 'all' || (rings === 'emergencies' && level === 'emergency');
}

// Whatever stands there, the rest of it counts.
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
