import type { ContactOutcome } from '@switchboard/contracts/batches/batches';
import type { AddContacts, BatchItem, ContactsAdded, ContactsPreview } from '@switchboard/contracts/batches/routes';
import type { CallOutput } from '../../api/client.ts';
import { queryApi, toQueryFailure } from '../../api/query-api.ts';
import type { Thunk, ThunkDeps } from '../../api/thunk.ts';

/** Invalidates contacts together with their batch. */
const TAG = { type: 'resources', id: 'batches' } as const;
export const CONTACTS_PER_PAGE = 50;

interface ContactsArgument {
  readonly id: string;
  readonly page: number;
  readonly outcome: ContactOutcome | undefined;
}

const batchApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query<CallOutput<'batches.contacts'>, ContactsArgument>({
      queryFn: async ({ id, page, outcome }, { extra }) => {
        const { api } = extra as ThunkDeps; // the store is created with it; RTK Query doesn't type it
        try {
          const query = { page, perPage: CONTACTS_PER_PAGE, ...(outcome && { outcome }) };
          return { data: await api.call('batches.contacts', { params: { id }, query }) };
        } catch (error) {
          return { error: toQueryFailure(error) };
        }
      },
      providesTags: [TAG],
    }),
  }),
});
export const { useListContactsQuery } = batchApi;

const reload = () => queryApi.util.invalidateTags([TAG]);

export type BatchAction = 'start' | 'pause' | 'resume' | 'cancel' | 'redial';

/** Starts, pauses, resumes, cancels or redials a batch. @throws {ApiError} `resource.conflict`, `request.invalid` */
export const performAction =
  (id: string, action: BatchAction): Thunk<Promise<BatchItem>> =>
  async (dispatch, _, { api }) => {
    try {
      return await api.call(`batches.${action}`, { params: { id } });
    } finally {
      // A refusal means that the screen is outdated.
      dispatch(reload());
    }
  };

/** Previews adding a table of contacts. @throws {ApiError} `request.invalid`, `resource.conflict` */
export const previewContacts =
  (id: string, table: Extract<AddContacts, { readonly csv: string }>): Thunk<Promise<ContactsPreview>> =>
  (_dispatch, _, { api }) =>
    api.call('batches.previewContacts', { params: { id }, body: table });

/** Adds contacts and returns the rejected lines with reasons. @throws {ApiError} `request.invalid`, `resource.conflict` */
export const addContacts =
  (id: string, contacts: AddContacts): Thunk<Promise<ContactsAdded>> =>
  async (dispatch, _, { api }) => {
    const added = await api.call('batches.addContacts', { params: { id }, body: contacts });
    dispatch(reload());
    return added;
  };
