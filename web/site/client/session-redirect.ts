/** The part of a response of `/api/verify` that the site uses. */
export interface Verified {
  readonly role: string;
  readonly name: string;
  readonly account: string;
  /** The impersonator, or the agency's user, who acts in the account. */
  readonly behind: string | undefined;
  /** The agency that they act for in this account. */
  readonly agency: string | undefined;
}

/** Where a page of the site redirects a visitor; undefined if they may stay. */
export function getRedirect(path: string, visitor: Verified | undefined): string | undefined {
  const isHome = /^\/(?:es\/?)?$/.test(path);
  if (visitor === undefined) return isHome ? undefined : '/';
  if (visitor.role === 'super_admin') return '/admin';
  return isHome ? '/dashboard' : undefined;
}

/** Parses a response of `/api/verify`; undefined if nobody is signed in. */
export function parseVerified(answer: unknown): Verified | undefined {
  const { user, impersonating, agency } = record(answer);
  const { role, name, tenantName } = record(user);
  if (typeof role !== 'string') return undefined;
  const named = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    role,
    name: String(name),
    account: String(tenantName),
    behind: named(record(impersonating)['name']),
    agency: named(record(agency)['name']),
  };
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
