import type { NodeHits } from '@switchboard/contracts/agents/flow-hits';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryApi, queryOf } from '../../../api/query-api.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

const hitApi = queryApi.injectEndpoints({
  endpoints: (build) => ({ readHits: build.query({ queryFn: queryOf('flows.hits'), providesTags: ['figures'] }) }),
});

/** How the calls of the last days went through a flow: by node, how many came by and how many callers left there. */
export type Hits = ReadonlyMap<string, NodeHits>;
const NONE: Hits = new Map();

/** Reads the hits of a flow; empty while they are read, and where no call was held by it. */
export function useHits(id: string): Hits {
  const { data } = hitApi.useReadHitsQuery({ params: { id } });
  return useMemo(() => (data ? new Map(data.nodes.map((hits) => [hits.node, hits])) : NONE), [data]);
}

/** Says how often calls came by a node, and which part of them ended there. */
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
