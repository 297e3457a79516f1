const HIDDEN = '•••';

/** Hides secrets in a text from a third party, both verbatim and as JSON escapes them. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  // A header arrives without the spaces around its value.
  const plain = secrets.map((secret) => secret.trim()).filter((secret) => secret !== '');
  const written = new Set(plain.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]));
  if (written.size === 0) return text;
  // Longest first, since a shorter secret may be part of a longer one. A single pass never rescans its own replacements.
  const longestFirst = [...written].sort((a, b) => b.length - a.length);
  // Linear: an alternation of literals of bounded length, without repetition.
  return text.replace(new RegExp(longestFirst.map(RegExp.escape).join('|'), 'g'), HIDDEN);
}
