import { createHash, randomBytes } from 'node:crypto';
import type { AuditEntry } from '../access/audit.ts';
import { type AccessDeps, changeAccess } from '../access/change-access.ts';
import { insertInvitedUser } from '../access/invitation-queries.ts';
import { issueInvitation } from '../access/issue-invitation.ts';
import { PRODUCT } from '../branding/sender.ts';
import { insertFirstSteps } from './first-steps.ts';
import { findOpenSignup, fulfilSignup, insertSignedUpAccount, lockSignup, type SignupRow } from './queries.ts';

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
 * Makes the account that a mailed link is for, with an invitation for its administrator. Whoever has other accounts, or an invitation into one,
 * gets this one as well. Opened again before the invitation is accepted, the link or a later one to the same address gives a new invitation into
 * the same account.
 */
export function openAccount(deps: AccessDeps, given: { token: string; now: Date; traceId: string }): Promise<Opened> {
  const { token, now, traceId } = given;
  const tokenHash = hashSignupToken(token);
  // The account's own log begins with this; until then there is no account to be the caller's.
  const caller = { tenantId: 'platform', actor: { kind: 'system', id: 'visitor' }, traceId } as const;
  return changeAccess<Opened>(deps, caller, async (client) => {
    const signup = await lockSignup(client, tokenHash);
    if (signup === undefined || signup.expiresAt <= now) return UNKNOWN;
    const begun = await findOpenSignup(client, signup.email);
    if (begun?.tenantId !== undefined && begun.userId !== undefined) {
      const { tenantId, userId } = begun;
      const inviteToken = await issueInvitation(client, tenantId, { userId, inviterId: userId, now });
      return { result: { state: 'invited', inviteToken, tenantId, signup: begun }, audit: [] };
    }
    // Its account was accepted, or its administrator removed.
    if (signup.userId !== undefined) return KNOWN;
    const tenantId = newId('acc');
    const userId = newId('usr');
    const { businessName: name, trade, timeZone, locale, email } = signup;
    await insertSignedUpAccount(client, { id: tenantId, name, trade, timeZone, locale, now });
    await insertFirstSteps(client, tenantId);
    const owner = { id: userId, tenantId, email, name: PRODUCT, role: 'admin', now, createdBy: 'signup' } as const;
    if (!(await insertInvitedUser(client, owner))) throw new Error('a new account has a member already');
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
