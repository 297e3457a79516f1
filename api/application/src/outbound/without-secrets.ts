const HIDDEN = '•••';

/** Hides secrets in a text that others wrote, as they are and as JSON writes them. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // A header arrives without the spaces around its value.
  const plain = secrets.map((secret) => secret.trim()).filter((secret) => secret !== '');
  const written = new Set(plain.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]));
  if (written.size === 0) return text;
  // The longest first: a shorter one may be a part of it. In one pass, which leaves alone what it has hidden.
  const longestFirst = [...written].sort((a, b) => b.length - a.length);
  // Linear: secrets as they are, of a bounded length, without anything that repeats.
  return text.replace(new RegExp(longestFirst.map(RegExp.escape).join('|'), 'g'), HIDDEN);
}
