import { SessionPayload } from '@switchboard/contracts/access/session';
import type { Role } from '@switchboard/contracts/base/roles';
import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';

/** The time of the server's response in tests. */
export const NOW = Date.UTC(2026, 10, 20, 12, 0);

/** A session that the server reported at `now`. */
export function buildSession(
  overrides: {
    role?: Role;
    userId?: string;
    tenantId?: string;
    now?: number;
    durationMs?: number;
    impersonating?: SessionPayload['impersonating'];
    refusedCalls?: SessionPayload['refusedCalls'];
  } = {},
): SessionPayload {
  const {
    role = 'staff',
    userId = 'usr_jo',
    tenantId = 'acc_willow',
    now = NOW,
    durationMs = 1_800_000,
    impersonating = null,
    refusedCalls,
  } = overrides;
  return SessionPayload.parse({
    user: {
      id: userId,
      email: 'jo@willow.example',
      name: 'Jo Lind',
      role,
      tenantId,
      tenantName: 'Willow',
      timeZone: 'America/Denver',
      locale: 'en',
      permissions: [...ROLE_PERMISSIONS[role]],
    },
    tokenExpiresAt: new Date(now + durationMs).toISOString(),
    tokenDurationMs: durationMs,
    serverTime: new Date(now).toISOString(),
    impersonating,
    refusedCalls,
  });
}
