import type { ListenerMiddlewareInstance, UnknownAction } from '@reduxjs/toolkit';
import type { HistoryEntry, Usage } from '@switchboard/contracts/resources/history';
import type { ResourceOperation } from '@switchboard/contracts/resources/routes';
import type { PageMeta } from '@switchboard/contracts/resources/schemas';
import type { ApiClient } from '../api/client.ts';
import { type QueryFailure, queryApi, toQueryFailure } from '../api/query-api.ts';
import type { QueryValue } from '../api/query-string.ts';
import type { Thunk, ThunkDeps } from '../api/thunk.ts';
import { framesReceived, streamStateChanged } from '../live/live-slice.ts';
import { type AnyItem, getDefinition } from './resource-view.ts';
import { type FormKind, SHOWN_KINDS, type ShownKind } from './shown-kinds.ts';

interface Input {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: object;
}

/** Calls one of the operations that every kind has; account settings have only some of them. */
function callKind<T>(api: ApiClient, kind: FormKind, operation: ResourceOperation, input: Input): Promise<T> {
  // The contract guarantees the route and its schema has parsed the response; the compiler can't join names at run time.
  return api.call(`${kind}.${operation}` as 'groups.get', input as never) as Promise<T>;
}

const reading =
  <A extends { readonly kind: FormKind }, T>(
    operation: ResourceOperation,
    toInput: (argument: A) => Input,
    read: (answer: T, argument: A) => T = (answer) => answer,
  ) =>
  async (argument: A, { extra }: { extra: unknown }): Promise<{ data: T } | { error: QueryFailure }> => {
    // RTK Query doesn't type the thunks' extra argument; the store is made with this one.
    const { api } = extra as ThunkDeps;
    try {
      return { data: read(await callKind<T>(api, argument.kind, operation, toInput(argument)), argument) };
    } catch (error) {
      return { error: toQueryFailure(error) };
    }
  };

export interface ListArgument {
  readonly kind: ShownKind;
  readonly query: Readonly<Record<string, QueryValue>>;
}
export interface ItemArgument {
  readonly kind: FormKind;
  /** An account setting's id is its kind. */
  readonly id: string;
}
export interface ItemPage {
  readonly data: readonly AnyItem[];
  readonly meta: PageMeta;
}
/** Normalizes a response: gives an account setting an id, and turns smart tags' numeric ids into the texts that URLs and forms use. */
export function normalizeItem(kind: FormKind, answer: AnyItem): AnyItem {
  if (!getDefinition({ kind }).isAccountSettings) return { ...answer, id: String(answer.id) };
  const { updatedAt, updatedBy } = answer;
  const hasName = getDefinition({ kind }).name !== undefined;
  return {
    ...answer,
    id: kind,
    name: hasName ? answer.name : '',
    createdAt: updatedAt,
    createdBy: updatedBy,
    archivedAt: null,
  };
}
const withTextIds = (page: ItemPage, { kind }: ListArgument): ItemPage => ({
  ...page,
  data: page.data.map((item) => normalizeItem(kind, item)),
});

interface HistoryArgument extends ItemArgument {
  readonly page: number;
  readonly perPage?: number;
}
interface UsagePage {
  readonly data: readonly Usage[];
}
interface HistoryPage {
  readonly data: readonly HistoryEntry[];
  readonly meta: PageMeta;
}

const toCacheTag = (kind: FormKind) => ({ type: 'resources' as const, id: kind });
const byKind = (_answer: unknown, _error: unknown, { kind }: { readonly kind: FormKind }) => [toCacheTag(kind)];

const resourceApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listResources: build.query<ItemPage, ListArgument>({
      queryFn: reading<ListArgument, ItemPage>('list', ({ query }) => ({ query }), withTextIds),
      providesTags: byKind,
    }),
    getResource: build.query<AnyItem, ItemArgument>({
      queryFn: reading<ItemArgument, AnyItem>(
        'get',
        ({ id }) => ({ params: { id } }),
        (item, { kind }) => normalizeItem(kind, item),
      ),
      providesTags: byKind,
    }),
    readResourceHistory: build.query<HistoryPage, HistoryArgument>({
      queryFn: reading<HistoryArgument, HistoryPage>('history', ({ id, page, perPage = 20 }) => ({
        params: { id },
        query: { page, perPage },
      })),
      providesTags: byKind,
    }),
    readResourceUsage: build.query<UsagePage, ItemArgument>({
      queryFn: reading<ItemArgument, UsagePage>('usage', ({ id }) => ({ params: { id } })),
      // Items of any kind may use this item.
      providesTags: SHOWN_KINDS.map(toCacheTag),
    }),
  }),
});
export const { useListResourcesQuery, useGetResourceQuery, useReadResourceHistoryQuery, useReadResourceUsageQuery } =
  resourceApi;

interface Change extends ItemArgument {
  readonly version: number;
}

const writing =
  (kind: FormKind, call: (api: ApiClient) => Promise<AnyItem>): Thunk<Promise<AnyItem>> =>
  async (dispatch, _, { api }) => {
    const item = normalizeItem(kind, await call(api));
    dispatch(queryApi.util.invalidateTags([toCacheTag(kind)]));
    return item;
  };

/** Creates an item. @throws {ApiError} `resource.name_taken`, `request.invalid` */
export const createItem = (kind: FormKind, values: object) =>
  writing(kind, (api) => callKind(api, kind, 'create', { body: values }));

/** Changes fields of an item, based on a version. @throws {ApiError} `resource.version_conflict` {current} */
export const changeItem = ({ kind, id, version }: Change, values: object) =>
  writing(kind, (api) => callKind(api, kind, 'change', { params: { id }, body: { version, ...values } }));

/** Archives an item. @throws {ApiError} `resource.in_use` {usedBy} */
export const archiveItem = ({ kind, id, version }: Change) =>
  writing(kind, (api) => callKind(api, kind, 'archive', { params: { id }, query: { version } }));

/** Restores an item from the archive. @throws {ApiError} `resource.name_taken` */
export const restoreItem = ({ kind, id, version }: Change) =>
  writing(kind, (api) => callKind(api, kind, 'restore', { params: { id }, body: { version } }));

/** Restores the fields of an earlier version. @throws {ApiError} */
export const restoreItemVersion = ({ kind, id, version }: Change, n: number) =>
  writing(kind, (api) => callKind(api, kind, 'restoreVersion', { params: { id, n }, body: { version } }));

/** Reads items again when the stream reports a change, and all of them after a reconnect, since the stream may have missed changes. */
export function startResources(startListening: ListenerMiddlewareInstance['startListening']): void {
  startListening({
    actionCreator: framesReceived,
    effect: ({ payload }, { dispatch }) => {
      const changed = payload.frames.flatMap(({ message }) =>
        message.event === 'resource:changed'
          ? [message.data.kind]
          : message.event === 'smartTag:updated'
            ? ['smartTags']
            : [],
      );
      if (changed.length > 0) dispatch(invalidateKinds(new Set(changed)));
    },
  });
  startListening({
    actionCreator: streamStateChanged,
    effect: ({ payload }, { dispatch }) => {
      if (payload.state.status === 'catching-up') dispatch(queryApi.util.invalidateTags(['resources']));
    },
  });
}

const invalidateKinds = (kinds: ReadonlySet<string>): UnknownAction =>
  queryApi.util.invalidateTags([...kinds].map((id) => ({ type: 'resources', id })));
