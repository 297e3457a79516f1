import type { NodeHits } from '@switchboard/contracts/agents/flow-hits';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryApi, queryRoute } from '../../../api/query-api.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

const hitApi = queryApi.injectEndpoints({
  endpoints: (build) => ({ readHits: build.query({ queryFn: queryRoute('flows.hits'), providesTags: ['figures'] }) }),
});

/** How recent calls went through a flow: per node, how many passed and how many callers left there. */
export type Hits = ReadonlyMap<string, NodeHits>;
const NONE: Hits = new Map();

/** Reads the hits of a flow; empty while loading and for a flow without calls. */
export function useHits(id: string): Hits {
  const { data } = hitApi.useReadHitsQuery({ params: { id } });
  return useMemo(() => (data ? new Map(data.nodes.map((hits) => [hits.node, hits])) : NONE), [data]);
}

/** Describes how many calls passed a node and what share ended there. */
export function useHitWords() {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  return useCallback(
    (hits: NodeHits | undefined): string | undefined => {
      if (hits === undefined) return undefined;
      const { calls, left } = hits;
      const came = t('flows.hits', { count: calls, calls: number(calls) });
      return left === 0 ? came : `${came} · ${t('flows.leftHere', { percent: percent(left / calls) })}`;
    },
    [t, number, percent],
  );
}
