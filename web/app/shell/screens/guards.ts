import type { SessionPayload } from '@switchboard/contracts/access/session';
import { isPublicPath, paths, SUPER_ADMIN_AREAS } from '../../routes/paths.ts';
import type { SessionEnd } from '../../session/session-slice.ts';

export interface Place {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  readonly origin: string;
}
/** What is known about the visitor: nobody by the cookie; asked and nobody; or somebody. */
export type Visitor =
  | { readonly kind: 'no-cookie' }
  | { readonly kind: 'not-verified' }
  | { readonly kind: 'signed-in'; readonly session: SessionPayload };

/** Where a visitor is sent instead of a place, or undefined if they may stay. */
export function redirectOf(place: Place, visitor: Visitor): string | undefined {
  const isPublic = isPublicPath(place.pathname);
  switch (visitor.kind) {
    case 'no-cookie':
      return isPublic ? undefined : loginPath({ redirect: place });
    case 'not-verified':
      if (isPublic) return place.pathname === paths.home ? undefined : paths.home;
      // The cookie outlives the session, so that one which ran out is told from none.
      return loginPath({ redirect: place, isExpired: true });
    case 'signed-in':
      return redirectOfUser(place, visitor.session);
    default:
      return visitor satisfies never;
  }
}

/** Where the end of a session leads from a place, or undefined if one may stay. */
export function leavingPath(place: Place, end: SessionEnd): string | undefined {
  if (isMailedLink(place)) return undefined;
  switch (end) {
    case 'logout':
      return paths.login;
    case 'expired':
      return place.pathname === paths.login ? undefined : loginPath({ redirect: place, isExpired: true });
    case 'unverified':
      return redirectOf(place, { kind: 'not-verified' });
    case 'suspended':
      if (isPublicPath(place.pathname)) return redirectOf(place, { kind: 'not-verified' });
      return loginPath({ redirect: place, isSuspended: true });
    default:
      return end satisfies never;
  }
}

/** Tells whether a place is a link that was mailed: it counts by its token, whatever session this browser has or had. */
export const isMailedLink = ({ pathname, search }: Place): boolean =>
  (pathname === paths.welcome || pathname === paths.invite) && search !== '';

/** Where someone lands after signing in. */
export const landingPath = (session: SessionPayload): string =>
  session.user.role === 'super_admin' ? paths.admin : paths.dashboard;

/** What the sign-in page's `reason` says when the account was suspended. */
const SUSPENDED = 'suspended';

interface LoginLink {
  readonly redirect?: Place;
  readonly isExpired?: boolean;
  /** The session is over since its account was suspended. */
  readonly isSuspended?: boolean;
}

/** The sign-in page, with the way back and why one is there. */
export function loginPath({ redirect, isExpired = false, isSuspended = false }: LoginLink): string {
  const query = new URLSearchParams();
  if (isExpired || isSuspended) query.set('sessionExpired', '1');
  if (isSuspended) query.set('reason', SUSPENDED);
  if (redirect && redirect.pathname !== paths.login) query.set('redirect', redirect.pathname + redirect.search);
  const text = query.toString();
  return text === '' ? paths.login : `${paths.login}?${text}`;
}

/** Reads a `redirect` query: a path of ours, or undefined. Whatever a browser would take for another origin is refused. */
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
  // Signed in meanwhile, in another tab perhaps: the sign-in page has nothing left to ask.
  return redirectTarget(new URLSearchParams(search).get('redirect'), origin) ?? landingPath(session);
}
