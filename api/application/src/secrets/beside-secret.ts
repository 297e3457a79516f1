import { secrets } from '@switchboard/contracts/connections/secrets';
import { AppError } from '@switchboard/platform/app-error';
import type { Beside } from '../resources/deps.ts';
import { listUsers } from '../resources/usage-queries.ts';

/** Keeps a secret's name as long as others use it: they know it by that. */
export const besideSecret: Beside = async (client, { tenantId, before, after }) => {
  if (before === undefined || before.name === after.name) return;
  const usedBy = await listUsers(client, { tenantId, kind: secrets.kind, id: after.id });
  if (usedBy.length > 0) throw new AppError('resource.in_use', { usedBy });
};
