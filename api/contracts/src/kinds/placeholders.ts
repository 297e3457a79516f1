/** Text with places for values: `{{name}}`, with spaces allowed inside the braces. Names of connections may hold spaces themselves. */

const PLACEHOLDER = /\{\{\s*(connections\.[^\s{}](?:[^{}]*[^\s{}])?|[A-Za-z_][\w.-]*)\s*\}\}/g;
const SECRET = /\{\{\s*(?:secrets|connections)\s*\./i;

/** The names of a text's places, each once, in the order of their first appearance. */
export function placeholdersOf(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}

/** Kinds whose items a place can name, as in `{{secrets.crm}}`, to be sent in its stead. */
export const NAMED_KINDS = ['secrets', 'connections'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The names of the items of a kind that texts ask for. */
export const namesOfKind = (kind: NamedKind, ...texts: readonly string[]): string[] =>
  placeholdersOf(...texts).flatMap((name) => (name.startsWith(`${kind}.`) ? [name.slice(kind.length + 1)] : []));

/** Whether a text asks for a value that is kept sealed. */
export const namesSealed = (text: string): boolean => NAMED_KINDS.some((kind) => namesOfKind(kind, text).length > 0);

/** Whether each place in a text names a secret or a connection and is written right: a place of another kind would be sent as it stands. */
export function hasOnlySecrets(text: string): boolean {
  const isSealed = placeholdersOf(text).every((name) => /^(?:secrets|connections)\../.test(name));
  return isSealed && !/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''));
}

/** Whether a text asks for a secret's value, or for what a connection proves itself with: no prompt may hold either. */
export const namesSecret = (text: string): boolean => SECRET.test(text);

/**
 * Replaces placeholders with their values; a placeholder without a value stays unchanged.
 *
 * Once the inserted values reach `most` characters, the remaining ones are left out.
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string>>,
  most = Number.POSITIVE_INFINITY,
): string {
  let left = most;
  return text.replace(PLACEHOLDER, (place, name: string) => {
    if (!Object.hasOwn(values, name)) return place;
    const value = left > 0 ? (values[name] ?? place) : '';
    left -= value.length;
    return value;
  });
}
