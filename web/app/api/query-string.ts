/** A value that a query can carry; null, undefined and empty text are left out. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Writes a query string with its `?`, or nothing: empty values are left out, lists are joined by commas. */
export function queryString(values: Readonly<Record<string, QueryValue>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : value === null || value === undefined ? '' : String(value);
    if (text !== '') params.set(name, text);
  }
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}

/** Fills a route's path: `/api/conversations/:id` with `{ id: 7 }`. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
