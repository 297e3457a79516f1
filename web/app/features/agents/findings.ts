import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGetFlowQuery } from '../../entities/talk/talk-flow-api.ts';
import type { Finding } from '../../resource/item-select.tsx';
import { kindFinding, MAX_FOUND } from '../../resource/kind-finding.ts';
import { useListFlowsQuery } from './shared/agent-api.ts';

/** Finds flows. */
export const flowFinding: Finding = {
  useChosen: (id) => useGetFlowQuery(id === null ? skipToken : { params: { id } }).data,
  useFound: (searchString) =>
    useListFlowsQuery({ query: { perPage: MAX_FOUND, ...(searchString !== undefined && { searchString }) } }).data
      ?.data ?? [],
};

/** Finds prompts if the user may read them. */
export const promptFinding = kindFinding('prompts');
/** Finds templates if the user may read them. */
export const templateFinding = kindFinding('templates');
/** Finds groups if the user may read them. */
export const groupFinding = kindFinding('groups');
