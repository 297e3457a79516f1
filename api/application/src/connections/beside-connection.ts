import { isDeepStrictEqual } from 'node:util';
import { connections } from '@switchboard/contracts/connections/connections';
import { AppError } from '@switchboard/platform/app-error';
import { type AddressRule, faultOfUrl } from '../outbound/address-rule.ts';
import type { Beside, ItemStep } from '../resources/deps.ts';
import { listUsers } from '../resources/usage-queries.ts';
import { ACCESS_TOKEN, type ConnectionFields, REFRESH_TOKEN } from './credential.ts';
import { refuseGrant, removeGrant, removeTexts } from './grant-queries.ts';

const ADDRESSES = ['baseUrl', 'authorizeUrl', 'tokenUrl'] as const;
/** Tokens are for these, as they were when somebody let the connection in. */
const OF_GRANT = ['clientId', 'authorizeUrl', 'tokenUrl', 'scopes'] as const;

/**
 * Refuses addresses that are never called, another name while others know it by the old one, and a key's or stand-in's change of where its
 * credential goes. Archived, nobody has let it in any more; with other settings, somebody has to do so again.
 */
export const besideConnection =
  (rule: AddressRule): Beside =>
  async (client, step) => {
    const { tenantId, before, after } = step;
    const key = { tenantId, connectionId: after.id };
    if (after.archivedAt !== null) {
      await removeGrant(client, key);
      return removeTexts(client, key, [ACCESS_TOKEN, REFRESH_TOKEN]);
    }
    const fields = after.fields as ConnectionFields; // by the kind's schema
    const faults = ADDRESSES.flatMap((path) => {
      const code = fields[path] === '' ? undefined : faultOfUrl(new URL(fields[path]), rule);
      return code === undefined ? [] : [{ path, code }];
    });
    if (faults.length > 0) throw new AppError('request.invalid', { errors: faults });
    if (before === undefined) return;
    refuseToRedirect(step);
    if (before.name !== after.name) {
      const usedBy = await listUsers(client, { tenantId, kind: connections.kind, id: after.id });
      if (usedBy.length > 0) throw new AppError('resource.in_use', { usedBy });
    }
    if (isOther(before.fields as ConnectionFields, fields, OF_GRANT))
      await refuseGrant(client, key, 'settings_changed');
  };

function refuseToRedirect({ caller, before, after }: ItemStep): void {
  if (before === undefined || (caller.actor.kind !== 'api_key' && caller.onBehalfOf === undefined)) return;
  const fields = [before.fields, after.fields] as ConnectionFields[]; // by the kind's schema
  const [was, is] = fields;
  if (was && is && isOther(was, is, [...ADDRESSES, 'testPath', 'clientId', 'publicKey']))
    throw new AppError('permission.denied');
}

const isOther = (was: ConnectionFields, is: ConnectionFields, names: readonly (keyof ConnectionFields)[]): boolean =>
  names.some((name) => !isDeepStrictEqual(was[name], is[name]));
