import { type GroupBy, KEY_SEPARATOR, STEPS } from '@switchboard/contracts/calls/metric-routes';
import { useCallback, useMemo } from 'react';
import { useUrlParams } from '../../ui/use-url-params.ts';

/** The filters of metrics. A version belongs to its agent. */
export const NARROWED_BY = [
  'agentId',
  'agentVersion',
  'numberId',
  'acknowledgedBy',
  'groupId',
  'smartTagIds',
] as const satisfies readonly GroupBy[];
export type NarrowedBy = (typeof NARROWED_BY)[number];
const NAMES = [
  'from',
  'to',
  'step',
  'groupBy',
  'compare',
  'businessHours',
  ...NARROWED_BY,
  'direction',
  'smartTagMatch',
] as const;
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;
type Name = (typeof NAMES)[number];
export type RangeQuery = Readonly<Partial<Record<Name, string>>>;
export type RangeChange = Readonly<Partial<Record<Name, string | undefined>>>;

/** The filter for a group, by its key. */
export function toFilter(groupBy: NarrowedBy, key: string): RangeChange {
  if (groupBy === 'agentId') return { agentId: key, agentVersion: undefined };
  if (groupBy === 'smartTagIds') return { smartTagIds: key, smartTagMatch: undefined };
  if (groupBy !== 'agentVersion') return { [groupBy]: key };
  const [agentId, agentVersion] = key.split(KEY_SEPARATOR);
  return { agentId, agentVersion };
}

/** The change that removes a filter; removing an agent removes its version. */
export const withoutFilter = (name: NarrowedBy): RangeChange =>
  name === 'agentId' ? { agentId: undefined, agentVersion: undefined } : { [name]: undefined };

/** The metrics' query in the URL. Invalid parts are ignored, and comparison is on unless turned off. */
export function useRange() {
  const [params, changeParams] = useUrlParams();
  const query = useMemo((): RangeQuery => {
    const entries = NAMES.flatMap((name) => {
      const value = params.get(name);
      return value === null || !isGood(name, value) ? [] : [[name, value]];
    });
    return { compare: 'true', ...Object.fromEntries(entries) };
  }, [params]);
  const change = useCallback(
    (changes: RangeChange) =>
      changeParams((next) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    [changeParams],
  );
  return { query, change };
}

function isGood(name: Name, value: string): boolean {
  if (name === 'from' || name === 'to') return isDay(value);
  if (name === 'step') return STEPS.some((step) => step === value);
  return value !== '' && value.length <= 200;
}

function isDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00:00Z`);
  return DAY.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}
