import { createHash, randomBytes } from 'node:crypto';
import type { AuditEntry } from '../access/audit.ts';
import { type AccessDeps, changeAccess } from '../access/change-access.ts';
import { insertInvitedUser } from '../access/invitation-rows.ts';
import { issueInvitation } from '../access/issue-invitation.ts';
import { PRODUCT } from '../branding/sender.ts';
import { insertFirstSteps } from './first-steps.ts';
import { completeSignup, findOpenSignup, insertSignedUpAccount, lockSignup, type SignupRow } from './signup-rows.ts';

/** The outcome of opening an emailed link: an invitation to its account, or no further action. */
export type OpenOutcome =
  | { readonly state: 'invited'; readonly inviteToken: string; readonly tenantId: string; readonly signup: SignupRow }
  | { readonly state: 'known' }
  | { readonly state: 'unknown' };

const KNOWN = { result: { state: 'known' }, audit: [] } as const;
const UNKNOWN = { result: { state: 'unknown' }, audit: [] } as const;

/** Hashes an emailed token for storage. */
export const hashSignupToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates the account for an emailed link, with an invitation for its administrator, who may have other accounts or invitations. Until the
 * invitation is accepted, opening the link again, or a later link to the same address, issues a new invitation to the same account.
 */
export function openAccount(
  deps: AccessDeps,
  { token, now, traceId }: { token: string; now: Date; traceId: string },
): Promise<OpenOutcome> {
  const tokenHash = hashSignupToken(token);
  // The account doesn't exist yet, so the platform is the caller's account.
  const caller = { tenantId: 'platform', actor: { kind: 'system', id: 'visitor' }, traceId } as const;
  return changeAccess<OpenOutcome>(deps, caller, async (client) => {
    const signup = await lockSignup(client, tokenHash);
    if (signup === undefined || signup.expiresAt <= now) return UNKNOWN;
    const open = await findOpenSignup(client, signup.email);
    if (open?.tenantId !== undefined && open.userId !== undefined) {
      const { tenantId, userId } = open;
      const inviteToken = await issueInvitation(client, tenantId, { userId, inviterId: userId, now });
      return { result: { state: 'invited', inviteToken, tenantId, signup: open }, audit: [] };
    }
    // The invitation was accepted, or the administrator removed.
    if (signup.userId !== undefined) return KNOWN;
    const tenantId = newId('acc');
    const userId = newId('usr');
    const { businessName: name, trade, timeZone, locale, email } = signup;
    await insertSignedUpAccount(client, { id: tenantId, name, trade, timeZone, locale, now });
    await insertFirstSteps(client, tenantId);
    const owner = { id: userId, tenantId, email, name: PRODUCT, role: 'admin', now, createdBy: 'signup' } as const;
    if (!(await insertInvitedUser(client, owner))) throw new Error('a new account already has a member');
    await completeSignup(client, tokenHash, { tenantId, userId });
    const audit: AuditEntry[] = [
      { tenantId, subjectId: tenantId, type: 'account.created', data: { accountId: tenantId, name } },
      { tenantId, subjectId: userId, type: 'user.invited', data: { userId, role: 'admin' } },
    ];
    const inviteToken = await issueInvitation(client, tenantId, { userId, inviterId: userId, now });
    return { result: { state: 'invited', inviteToken, tenantId, signup }, audit };
  });
}

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
