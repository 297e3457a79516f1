/** Text with places for values: `{{name}}`, with spaces allowed inside the braces. */

const PLACEHOLDER = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;
const SECRET = /\{\{\s*secrets\s*\./i;

/** The names of a text's places, each once, in the order of their first appearance. */
export function placeholdersOf(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}

const SECRET_PREFIX = 'secrets.';
/** The names of the secrets that a text asks for. */
export const secretNamesOf = (...texts: readonly string[]): string[] =>
  placeholdersOf(...texts).flatMap((name) =>
    name.startsWith(SECRET_PREFIX) ? [name.slice(SECRET_PREFIX.length)] : [],
  );

/** Whether each place in a text names a secret and is written right: a place of another kind would be sent as it stands. */
export function hasOnlySecrets(text: string): boolean {
  const isSecret = placeholdersOf(text).every((name) => name.startsWith(SECRET_PREFIX) && name !== SECRET_PREFIX);
  return isSecret && !/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''));
}

/** Whether a text asks for a secret's value, which no prompt may hold. */
export const namesSecret = (text: string): boolean => SECRET.test(text);

/** Puts values in their places; a place without a value stays as it is written. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );
}
