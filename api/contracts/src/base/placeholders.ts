/**
 * Texts with placeholders: `{{name}}`, with optional spaces inside the braces. Names of connections may contain spaces.
 */

const PLACEHOLDER = /\{\{\s*(connections\.[^\s{}](?:[^{}]*[^\s{}])?|[A-Za-z_][\w.-]*)\s*\}\}/g;
const SECRET = /\{\{\s*(?:secrets|connections)\s*\./i;

/** The distinct placeholder names of the texts, in order of first appearance. */
export function findPlaceholders(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}

/** The kinds whose items a placeholder can reference, as in `{{secrets.crm}}`, to send their secret value. */
export const NAMED_KINDS = ['secrets', 'connections'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The names of a kind's items that the texts reference. */
export const findReferencedNames = (kind: NamedKind, ...texts: readonly string[]): string[] =>
  findPlaceholders(...texts).flatMap((name) => (name.startsWith(`${kind}.`) ? [name.slice(kind.length + 1)] : []));

/** Whether a text contains a well-formed placeholder for a stored secret value. */
export const hasSecretPlaceholder = (text: string): boolean =>
  NAMED_KINDS.some((kind) => findReferencedNames(kind, text).length > 0);

/**
 * Whether every placeholder in a text is well-formed and references a secret or connection. Any other placeholder would
 * be sent literally.
 */
export function hasOnlySecretPlaceholders(text: string): boolean {
  const isSealed = findPlaceholders(text).every((name) => /^(?:secrets|connections)\../.test(name));
  return isSealed && !/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''));
}

/**
 * Whether a text mentions a secret or a connection's credential, even if malformed. Prompts must not contain either.
 */
export const mentionsSecret = (text: string): boolean => SECRET.test(text);

/**
 * Replaces placeholders with their values; a placeholder without a value stays unchanged.
 *
 * Once the inserted values reach `most` characters, later values are omitted.
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
