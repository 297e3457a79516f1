import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSelector } from 'react-redux';
import { selectUser } from '../session/session-slice.ts';
import type { Finding } from './item-select.tsx';
import { useGetResourceQuery, useListResourcesQuery } from './resource-api.ts';
import type { ShownKind } from './shown-kinds.ts';

/** How many items a list of choices shows. */
export const MAX_FOUND = 50;

/** Finds items of a kind, if the session may read them. */
export const kindFinding = (kind: ShownKind): Finding => ({
  useChosen: (id) => {
    const mayRead = useMayRead(kind);
    return useGetResourceQuery(id === null || !mayRead ? skipToken : { kind, id }).data;
  },
  useFound: (searchString) => {
    const mayRead = useMayRead(kind);
    const query = { perPage: MAX_FOUND, ...(searchString !== undefined && { searchString }) };
    return useListResourcesQuery({ kind, query }, { skip: !mayRead }).data?.data ?? [];
  },
});

const useMayRead = (kind: ShownKind): boolean =>
  (useSelector(selectUser)?.permissions ?? []).some((permission) => permission === `${kind}.read`);
