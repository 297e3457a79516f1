import type { ResourceQuery } from '@switchboard/contracts/resources/schemas';
import { resourceSchemas } from '@switchboard/contracts/resources/schemas';
import { useCallback, useMemo } from 'react';
import type { QueryValue } from '../api/query-string.ts';
import { useUrlParams } from '../ui/use-url-params.ts';
import { type AnyView, getDefinition } from './resource-view.ts';

/** A list's state: order, filters and page. */
export type ListView = Omit<ResourceQuery, 'tenantId'> & Readonly<Record<string, QueryValue>>;

/** The list's state, held by the URL; values that the contract refuses are ignored. */
export function useListQuery(view: AnyView) {
  const [params, changeParams] = useUrlParams();
  const schema = resourceSchemas(getDefinition(view)).list;
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

/** Reads each field separately, so that an invalid one doesn't discard the others. */
function readQuery(shape: Readonly<Record<string, Parser>>, params: URLSearchParams): ListView {
  const entries = Object.entries(shape)
    .filter(([name]) => name !== 'tenantId')
    .map(([name, field]) => {
      const parsed = field.safeParse(params.get(name) ?? undefined);
      return [name, parsed.success ? parsed.data : field.safeParse(undefined).data];
    });
  // The shape is that of the list query.
  return Object.fromEntries(entries) as ListView;
}
