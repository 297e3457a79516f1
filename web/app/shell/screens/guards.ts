import type { SessionPayload } from '@switchboard/contracts/access/session';
import { isPublicPath, paths, SUPER_ADMIN_AREAS } from '../../routes/paths.ts';
import type { SessionEnd } from '../../session/session-slice.ts';

export interface Place {
  readonly pathname: string;
  /** The query with its `?`, or empty. */
  readonly search: string;
  readonly origin: string;
}
/** The visitor: anonymous by the cookie, anonymous by the server's response, or a user. */
export type Visitor =
  | { readonly kind: 'no-cookie' }
  | { readonly kind: 'not-verified' }
  | { readonly kind: 'signed-in'; readonly session: SessionPayload };

/** Where a visitor is redirected from a place; undefined if they may stay. */
export function getRedirect(place: Place, visitor: Visitor): string | undefined {
  const isPublic = isPublicPath(place.pathname);
  switch (visitor.kind) {
    case 'no-cookie':
      return isPublic ? undefined : loginPath({ redirect: place });
    case 'not-verified':
      if (isPublic) return place.pathname === paths.home ? undefined : paths.home;
      // The cookie outlives the session, which tells an expired session from none.
      return loginPath({ redirect: place, isExpired: true });
    case 'signed-in':
      return redirectOfUser(place, visitor.session);
    default:
      return visitor satisfies never;
  }
}

/** Where the end of a session redirects from a place; undefined if the user may stay. */
export function leavingPath(place: Place, end: SessionEnd): string | undefined {
  if (isEmailedLink(place)) return undefined;
  switch (end) {
    case 'logout':
      return paths.login;
    case 'expired':
      return place.pathname === paths.login ? undefined : loginPath({ redirect: place, isExpired: true });
    case 'unverified':
      return getRedirect(place, { kind: 'not-verified' });
    case 'suspended':
      if (isPublicPath(place.pathname)) return getRedirect(place, { kind: 'not-verified' });
      return loginPath({ redirect: place, isSuspended: true });
    default:
      return end satisfies never;
  }
}

/** Whether a place is an emailed link, which is valid by its token, whatever session this browser has or had. */
export const isEmailedLink = ({ pathname, search }: Place): boolean =>
  (pathname === paths.welcome || pathname === paths.invite) && search !== '';

/** The page after signing in. */
export const landingPath = (session: SessionPayload): string =>
  session.user.role === 'super_admin' ? paths.admin : paths.dashboard;

/** The sign-in page's `reason` after the account was suspended. */
const SUSPENDED = 'suspended';

interface LoginLink {
  readonly redirect?: Place;
  readonly isExpired?: boolean;
  /** Whether the session ended because its account was suspended. */
  readonly isSuspended?: boolean;
}

/** The sign-in page, with the way back and the reason. */
export function loginPath({ redirect, isExpired = false, isSuspended = false }: LoginLink): string {
  const query = new URLSearchParams();
  if (isExpired || isSuspended) query.set('sessionExpired', '1');
  if (isSuspended) query.set('reason', SUSPENDED);
  if (redirect && redirect.pathname !== paths.login) query.set('redirect', redirect.pathname + redirect.search);
  const text = query.toString();
  return text === '' ? paths.login : `${paths.login}?${text}`;
}

/** Reads a `redirect` parameter: a path of this site, or undefined. Refuses everything that a browser would resolve to another origin. */
export function redirectTarget(text: string | null, origin: string): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  const url = URL.parse(text, origin);
  if (url?.origin !== origin) return undefined;
  return url.pathname.startsWith('//') || url.pathname === paths.login ? undefined : url.pathname + url.search;
}

function redirectOfUser({ pathname, search, origin }: Place, session: SessionPayload): string | undefined {
  const isIn = (area: string) => pathname === area || pathname.startsWith(`${area}/`);
  if (session.user.role === 'super_admin') {
    if (SUPER_ADMIN_AREAS.some(isIn)) return undefined;
    return session.ledOutOf ? paths.account(session.ledOutOf.tenantId) : paths.admin;
  }
  if (pathname === paths.home || isIn(paths.admin)) return paths.dashboard;
  if (pathname !== paths.login) return undefined;
  // The user has signed in meanwhile, perhaps in another tab.
  return redirectTarget(new URLSearchParams(search).get('redirect'), origin) ?? landingPath(session);
}
