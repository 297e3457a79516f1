import type { Subaccount } from '@switchboard/contracts/access/subaccounts';
import type { BrandColors } from '@switchboard/contracts/account-settings/agency';
import type { ColorPreview } from '@switchboard/contracts/account-settings/agency-routes';
import { MAX_PER_PAGE } from '@switchboard/contracts/base/constants';
import { queryApi, queryOf } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';
import { useListResourcesQuery } from '../../resource/resource-queries.ts';

const agencyApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    previewColors: build.query<ColorPreview, { readonly body: { readonly colors: BrandColors } }>({
      queryFn: queryOf('agency.previewColors'),
    }),
  }),
});

/** How colours would be used; undefined until it is known. */
export const useColorPreview = (colors: BrandColors | null): ColorPreview | undefined =>
  agencyApi.usePreviewColorsQuery(
    { body: { colors: colors ?? { light: '#000000', dark: '#ffffff' } } },
    { skip: colors === null },
  ).currentData;

/** All clients of the agency, with what they use. */
export function useClients() {
  const { data, isError, refetch } = useListResourcesQuery({ kind: 'subaccounts', query: { perPage: MAX_PER_PAGE } });
  // The kit's items are those of the kind that was asked for.
  return { clients: data?.data as unknown as readonly Subaccount[] | undefined, isError, refetch };
}

/** Keeps a PNG for the logo; answers its hash. @throws {ApiError} `request.invalid` it is none, or too large */
export const uploadLogo =
  (file: File): Thunk<Promise<string>> =>
  async (_dispatch, _getState, { api }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const png = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return (await api.call('agency.uploadLogo', { body: { png } })).logo;
  };
