import { SESSION_OVER } from '@switchboard/contracts/site/pages';
import { hasLoggedInCookie } from '../../app/session/cookies.ts';
import { getRedirect, parseVerified, type Verified } from './session-redirect.ts';

/** If the cookie says that somebody is signed in, asks the server, and redirects them like every page of the product. */
export async function followSession(): Promise<void> {
  if (!hasLoggedInCookie()) return;
  let visitor: Verified | undefined;
  try {
    const response = await fetch('/api/verify');
    if (!response.ok) return;
    visitor = parseVerified(await response.json());
  } catch {
    // Without a response, the page stays as everybody sees it.
    return;
  }
  const place = getRedirect(location.pathname, visitor);
  if (place !== undefined) return location.replace(place);
  if (visitor === undefined) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]')) {
    link.textContent = link.dataset['signIn'] ?? '';
    link.href = '/dashboard';
  }
  if (visitor.behind !== undefined) showBanner(visitor, visitor.behind);
}

/** Shows which account an impersonator or an agency is in, with a button to leave. */
function showBanner({ name, account, agency }: Verified, behind: string): void {
  const texts = textsHere();
  const banner = document.createElement('section');
  banner.className = 'impersonation';
  const leaveLabel = agency === undefined ? texts.leave : texts.backTo(agency);
  banner.setAttribute('aria-label', leaveLabel);
  const note = document.createElement('p');
  note.textContent =
    agency === undefined ? texts.banner({ behind, name, account }) : texts.ofAgency({ agency, account });
  const leave = document.createElement('button');
  leave.textContent = leaveLabel;
  leave.type = 'button';
  leave.addEventListener('click', async () => {
    leave.disabled = true;
    const left = await fetch('/api/logout', { method: 'POST' }).catch(() => undefined);
    if (left?.ok) location.reload();
    else leave.disabled = false;
  });
  banner.append(note, leave);
  document.body.prepend(banner);
  // Linked sections must not be covered by the banner.
  document.documentElement.style.scrollPaddingTop = `${banner.offsetHeight}px`;
}

interface Names {
  readonly behind: string;
  readonly name: string;
  readonly account: string;
}

/** Tells a user whose session has just ended why they are on this page. */
export function showSessionOver(): void {
  const why = new URLSearchParams(location.search).get(SESSION_OVER);
  if (why !== 'ended' && why !== 'suspended') return;
  history.replaceState(null, '', location.pathname);
  const note = document.createElement('p');
  note.className = 'session-over';
  note.setAttribute('role', 'status');
  document.body.prepend(note);
  note.textContent = textsHere()[why];
}

const textsHere = () => TEXTS[document.documentElement.lang === 'es' ? 'es' : 'en'];

const TEXTS = {
  en: {
    ended: 'Your session ended.',
    suspended: 'This account is suspended, so you were signed out.',
    banner: ({ behind, name, account }: Names) => `${behind} is signed in as ${name} in ${account}.`,
    ofAgency: ({ agency, account }: { agency: string; account: string }) =>
      `You act for ${account}, on behalf of ${agency}.`,
    leave: 'Stop impersonating',
    backTo: (agency: string) => `Back to ${agency}`,
  },
  es: {
    ended: 'Su sesión terminó.',
    suspended: 'Esta cuenta está suspendida y por eso se cerró su sesión.',
    banner: ({ behind, name, account }: Names) => `${behind} ha entrado como ${name} en ${account}.`,
    ofAgency: ({ agency, account }: { agency: string; account: string }) =>
      `Está trabajando en ${account} en nombre de ${agency}.`,
    leave: 'Volver a mi sesión',
    backTo: (agency: string) => `Volver a ${agency}`,
  },
} as const;
