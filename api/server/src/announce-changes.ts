import { announceItem } from '@switchboard/application/resources/announce-item';
import type { ResourceChanged } from '@switchboard/application/resources/deps';
import { apiKeys } from '@switchboard/contracts/access/api-keys';
import { settings } from '@switchboard/contracts/account-settings/settings';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { AnnounceControl } from './http/auth/directories.ts';

/**
 * Announces changes of items to streams, workers and replicas.
 *
 * - An API key that is archived or changed loses its open streams on every replica.
 * - An account whose name, time zone or default range changes has its streams restarted.
 * - An agency whose access changes loses its open streams in the account.
 */
export function announceChanges(bus: LiveBus, announce: AnnounceControl) {
  const announceToStreams = announceItem(bus);
  return (change: ResourceChanged) => {
    announceToStreams(change);
    if (change.kind === apiKeys.kind && endsKeyStreams(change)) {
      announce({ kind: 'session', sessionId: change.id, reason: 'revoked' });
    }
    if (change.kind === settings.kind && change.changedFields.some((field) => ACCOUNT_FIELDS.has(field))) {
      announce({ kind: 'account', tenantId: change.tenantId, reason: 'moved' });
    }
    if (change.kind === settings.kind && change.changedFields.includes(AGENCY_ACCESS_FIELD)) {
      announce({ kind: 'agency', tenantId: change.tenantId, reason: 'revoked' });
    }
  };
}

const ACCOUNT_FIELDS: ReadonlySet<string> = new Set([
  'businessName',
  'timeZone',
  'defaultRange',
] satisfies (keyof ResourceFields<typeof settings>)[]);

const AGENCY_ACCESS_FIELD = 'agencyAccess' satisfies keyof ResourceFields<typeof settings>;

const endsKeyStreams = ({ verb, changedFields, overlapMs }: ResourceChanged) =>
  verb === 'archived' || (verb === 'changed' && (changedFields.length > 0 || overlapMs === 0));
