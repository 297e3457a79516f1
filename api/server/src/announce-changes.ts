import { announceItem } from '@switchboard/application/resources/announce-item';
import type { ResourceChanged } from '@switchboard/application/resources/deps';
import { settings } from '@switchboard/contracts/account-settings/settings';
import { apiKeys } from '@switchboard/contracts/kinds/api-keys';
import type { FieldsOf } from '@switchboard/contracts/resources/schemas';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { AnnounceControl } from './http/auth/control.ts';

/**
 * Announces changes of items to streams, workers and replicas. An API key with fewer rights, or that ended, loses what it has open, on every
 * replica; replicas see other changes of keys within a second, when they read keys again. After a change of an account's name or zone its streams
 * restart. An agency whose access changed loses what it has open in the account.
 */
export function announceChanges(bus: LiveBus, announce: AnnounceControl) {
  const announced = announceItem(bus);
  return (change: ResourceChanged) => {
    announced(change);
    if (change.kind === apiKeys.kind && endsStreams(change)) {
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
] satisfies (keyof FieldsOf<typeof settings>)[]);

const AGENCY_ACCESS_FIELD = 'agencyAccess' satisfies keyof FieldsOf<typeof settings>;

const endsStreams = ({ verb, changedFields, overlapMs }: ResourceChanged) =>
  verb === 'archived' || (verb === 'changed' && (changedFields.length > 0 || overlapMs === 0));
