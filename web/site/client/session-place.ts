/** Somebody as `/api/verify` answers them, as far as the site looks. */
export interface Verified {
  readonly role: string;
  readonly name: string;
  readonly account: string;
  /** The impersonator, or the agency's person, who acts in the account. */
  readonly behind: string | undefined;
  /** The agency that they act for in this account. */
  readonly agency: string | undefined;
}

/** Where a page of the site sends whoever the server says is there, or undefined if they may stay. */
export function placeOf(path: string, visitor: Verified | undefined): string | undefined {
  const isHome = /^\/(?:es\/?)?$/.test(path);
  if (visitor === undefined) return isHome ? undefined : '/';
  if (visitor.role === 'super_admin') return '/admin';
  return isHome ? '/dashboard' : undefined;
}

/** Reads an answer of `/api/verify`; undefined when nobody is signed in. */
export function verifiedOf(answer: unknown): Verified | undefined {
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
