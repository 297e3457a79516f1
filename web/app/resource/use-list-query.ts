import type { ResourceQuery } from '@switchboard/contracts/resources/schemas';
import { resourceSchemas } from '@switchboard/contracts/resources/schemas';
import { useCallback, useMemo } from 'react';
import type { QueryValue } from '../api/query-string.ts';
import { useAddressParams } from '../ui/use-address-params.ts';
import { type AnyView, definitionOf } from './resource-view.ts';

/** The state of a list: sorted and narrowed down how, and which page of it. */
export type ListView = Omit<ResourceQuery, 'tenantId'> & Readonly<Record<string, QueryValue>>;

/** The list's state, which the address holds; what is in it that the contract doesn't take counts as not there. */
export function useListQuery(view: AnyView) {
  const [params, changeParams] = useAddressParams();
  const schema = resourceSchemas(definitionOf(view)).list;
  const query = useMemo(() => readQuery(schema.shape, params), [schema, params]);
  const change = useCallback(
    (changes: Readonly<Record<string, unknown>>) =>
      changeParams((next) => {
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '' || value === DEFAULTS[name]) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      }),
    [changeParams],
  );
  return { query, change };
}

const DEFAULTS: Readonly<Record<string, unknown>> = { page: 1, sortBy: 'name', sortOrder: 'asc', archived: 'false' };

interface Parser {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

/** Reads each field by itself: one that is wrong doesn't take the others with it. */
function readQuery(shape: Readonly<Record<string, Parser>>, params: URLSearchParams): ListView {
  const entries = Object.entries(shape)
    .filter(([name]) => name !== 'tenantId')
    .map(([name, field]) => {
      const given = field.safeParse(params.get(name) ?? undefined);
      return [name, given.success ? given.data : field.safeParse(undefined).data];
    });
  // The shape is that of the list query.
  return Object.fromEntries(entries) as ListView;
}
