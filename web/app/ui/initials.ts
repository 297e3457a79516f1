/** Up to two initials of a name; empty for one without letters, such as a number. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return `${first ?? ''}${last ?? ''}`.toLocaleUpperCase();
}
