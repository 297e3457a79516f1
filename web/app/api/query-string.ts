/** Values that a query repeats, one parameter for each. */
export interface Repeated {
  readonly each: readonly string[];
}
/** A value of a query; null, undefined and empty text are omitted. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[] | Repeated;

/** Builds a query string with its `?`, or an empty string. Omits empty values, joins lists with commas, and repeats the name of repeated values. */
export function queryString(values: Readonly<Record<string, QueryValue>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (isRepeated(value)) {
      for (const one of value.each) params.append(name, one);
      continue;
    }
    const text = Array.isArray(value) ? value.join(',') : value === null || value === undefined ? '' : String(value);
    if (text !== '') params.set(name, text);
  }
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}

const isRepeated = (value: QueryValue): value is Repeated =>
  typeof value === 'object' && value !== null && 'each' in value;

/** Fills in a route's path: `/api/conversations/:id` with `{ id: 7 }`. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
