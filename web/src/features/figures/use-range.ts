import { STEPS } from '@switchboard/contracts/calls/figure-routes';
import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../../ui/use-address-params.ts';

/** The filters that a group of figures can be opened by: each group stands for one value of one of them. */
export const NARROWED_BY = ['agentId', 'numberId', 'acknowledgedBy', 'groupId', 'smartTagIds'] as const;
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
const DAY = /^\d{4}-\d{2}-\d{2}$/;
type Name = (typeof NAMES)[number];
export type RangeQuery = Readonly<Partial<Record<Name, string>>>;

/** What the figures are of, which the address holds; what in it means nothing counts as not there. Compared unless one says no. */
export function useRange() {
  const [params, changeParams] = useAddressParams();
  const query = useMemo((): RangeQuery => {
    const given = NAMES.flatMap((name) => {
      const value = params.get(name);
      return value === null || !isGood(name, value) ? [] : [[name, value]];
    });
    return { compare: 'true', ...Object.fromEntries(given) };
  }, [params]);
  const change = useCallback(
    (changes: Readonly<Partial<Record<Name, string | undefined>>>) =>
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
  if (name === 'from' || name === 'to') return DAY.test(value);
  if (name === 'step') return STEPS.some((step) => step === value);
  return value !== '' && value.length <= 200;
}
