import type { Pool as HttpPool } from 'undici';
import { format, percentile, summarize } from '../../harness/rounds.ts';

/** The duration of a request of a kind. */
export interface Timing {
  readonly kind: string;
  readonly ms: number;
}

/** Sends a request as the signed-in user. Returns its duration with the body, in ms. @throws for any status but 200 */
export async function measureRequest(http: HttpPool, cookie: string, path: string): Promise<number> {
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

/** Formats median and 95th percentile of each kind. */
export function formatByKind(timings: readonly Timing[]): string {
  return [...Map.groupBy(timings, ({ kind }) => kind)]
    .map(([kind, of]) => `${kind} ${format(summarize(of.map(({ ms }) => ms)).median)}/${format(p95(of))}`)
    .join(', ')
    .concat(' ms, median/p95');
}
