import type { Pool as HttpPool } from 'undici';
import { format, percentile, summarise } from '../../harness/rounds.ts';

/** How long an answer took, of a kind of request. */
export interface Timing {
  readonly kind: string;
  readonly ms: number;
}

/** Asks as a signed-in person, reads the answer, and tells how long that took. @throws for any answer but 200 */
export async function timeOf(http: HttpPool, cookie: string, path: string): Promise<number> {
  const startedMs = performance.now();
  const { statusCode, body } = await http.request({ method: 'GET', path, headers: { cookie } });
  const text = await body.text();
  const ms = performance.now() - startedMs;
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 500)}`);
  return ms;
}

export function p95(timings: readonly Timing[]): number {
  return percentile(
    timings.map(({ ms }) => ms).sort((a, b) => a - b),
    0.95,
  );
}

/** Each kind apart. */
export function kindsOf(timings: readonly Timing[]): string {
  return [...Map.groupBy(timings, ({ kind }) => kind)]
    .map(([kind, of]) => `${kind} ${format(summarise(of.map(({ ms }) => ms)).median)}/${format(p95(of))}`)
    .join(', ')
    .concat(' ms, median/p95');
}
