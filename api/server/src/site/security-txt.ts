const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export interface SecurityTxt {
  readonly origin: string;
  /** The operator's address; without one, researchers find the operator through the privacy policy. */
  readonly email: string | undefined;
  readonly now: Date;
}

/**
 * Where researchers report a vulnerability of this installation, in the format of RFC 9116.
 *
 * The text is written for each reader, so its expiry, half a year ahead, never passes while the server runs.
 */
export function securityTxt({ origin, email, now }: SecurityTxt): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  const fields = [
    ['Contact', email === undefined ? `${origin}/privacy-policy` : `mailto:${email}`],
    ['Expires', `${expires.toISOString().slice(0, 10)}T00:00:00Z`],
    ['Preferred-Languages', 'en, es'],
    ['Canonical', `${origin}/.well-known/security.txt`],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}
