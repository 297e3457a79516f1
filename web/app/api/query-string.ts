/** A value of a query; null, undefined and empty text are omitted. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Builds a query string with its `?`, or an empty string. Omits empty values, joins lists with commas. */
export function queryString(values: Readonly<Record<string, QueryValue>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : value === null || value === undefined ? '' : String(value);
    if (text !== '') params.set(name, text);
  }
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}

/** Fills in a route's path: `/api/conversations/:id` with `{ id: 7 }`. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
