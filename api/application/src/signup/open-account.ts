import { createHash, randomBytes } from 'node:crypto';
import type { AuditEntry } from '../access/audit.ts';
import { type AccessDeps, changeAccess } from '../access/change-access.ts';
import { findAddresses, insertInvitedUser } from '../access/invitation-queries.ts';
import { issueInvitation } from '../access/issue-invitation.ts';
import { PRODUCT } from '../branding/sender.ts';
import { insertFirstSteps } from './first-steps.ts';
import { findOwnSignup, fulfilSignup, insertSignedUpAccount, lockSignup, type SignupRow } from './queries.ts';

/** The outcome of opening a mailed link: an invitation into the account that it made, or nothing more to be done. */
export type Opened =
  | { readonly state: 'invited'; readonly inviteToken: string; readonly tenantId: string; readonly signup: SignupRow }
  | { readonly state: 'known' }
  | { readonly state: 'unknown' };

const KNOWN = { result: { state: 'known' }, audit: [] } as const;
const UNKNOWN = { result: { state: 'unknown' }, audit: [] } as const;

/** The stored form of a mailed token. */
export const hashSignupToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes the account that a mailed link is for, with an invitation for its administrator. Opened again before that is accepted, it or
 * a later link to the same address gives a new invitation into the same account.
 */
export function openAccount(deps: AccessDeps, given: { token: string; now: Date; traceId: string }): Promise<Opened> {
  const { token, now, traceId } = given;
  const tokenHash = hashSignupToken(token);
  // The account's own log begins with this; until then there is no account to be the caller's.
  const caller = { tenantId: 'platform', actor: { kind: 'system', id: 'visitor' }, traceId } as const;
  return changeAccess<Opened>(deps, caller, async (client) => {
    const signup = await lockSignup(client, tokenHash);
    if (signup === undefined || signup.expiresAt <= now) return UNKNOWN;
    const [known] = await findAddresses(client, [signup.email.toLowerCase()]);
    if (known) {
      const own = known.status === 'invited' ? await findOwnSignup(client, known.id, signup.email) : undefined;
      // Somebody else made it theirs meanwhile, or it was accepted.
      if (own === undefined) return KNOWN;
      const person = { userId: known.id, inviterId: known.id, now };
      const inviteToken = await issueInvitation(client, known.tenantId, person);
      return { result: { state: 'invited', inviteToken, tenantId: known.tenantId, signup: own }, audit: [] };
    }
    if (signup.userId !== undefined) return UNKNOWN;
    const tenantId = newId('acc');
    const userId = newId('usr');
    const { businessName: name, trade, timeZone, locale, email } = signup;
    await insertSignedUpAccount(client, { id: tenantId, name, trade, timeZone, locale, now });
    await insertFirstSteps(client, tenantId);
    const owner = { id: userId, tenantId, email, name: PRODUCT, role: 'admin', now, createdBy: 'signup' } as const;
    if (!(await insertInvitedUser(client, owner))) throw new Error('the address was taken while it was looked at');
    await fulfilSignup(client, tokenHash, { tenantId, userId });
    const audit: AuditEntry[] = [
      { tenantId, subjectId: tenantId, type: 'account.created', data: { accountId: tenantId, name } },
      { tenantId, subjectId: userId, type: 'user.invited', data: { userId, role: 'admin' } },
    ];
    const inviteToken = await issueInvitation(client, tenantId, { userId, inviterId: userId, now });
    return { result: { state: 'invited', inviteToken, tenantId, signup }, audit };
  });
}

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
