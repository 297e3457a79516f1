// Array parameters as PostgreSQL literals. A batch sends hundreds of values in each of forty arrays: these literals take a third of the time
// that the driver's own conversion of JavaScript arrays takes.

/** An array of numbers or booleans, which need no quotes. */
export function literals(values: readonly (number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** An array of texts. */
export function quoted(values: readonly (string | null)[]): string {
  return `{${values.map(quote).join(',')}}`;
}

/** An array of instants in ISO 8601 and UTC. */
export function instants(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${value}"`)).join(',')}}`;
}

/** An array of JSON values. */
export function jsons(values: readonly (object | null)[]): string {
  return quoted(values.map((value) => (value === null ? null : JSON.stringify(value))));
}

const SPECIAL = /["\\]/;

function quote(value: string | null): string {
  if (value === null) return 'NULL';
  return SPECIAL.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
