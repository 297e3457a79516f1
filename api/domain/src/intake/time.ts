/** An instant as Vapi writes it, in our form; undefined if it tells none. */
export function instantOf(time: number | string | null | undefined): string | undefined {
  if (time === null || time === undefined || time === '') return undefined;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 3_000 ? date.toISOString() : undefined;
}

/** The milliseconds between two instants, not below zero; undefined if either is unknown. */
export function millisecondsBetween(from: string | undefined, to: string | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  return Math.max(0, Date.parse(to) - Date.parse(from));
}
