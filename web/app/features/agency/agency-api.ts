import type { Subaccount } from '@switchboard/contracts/access/subaccounts';
import type { BrandColors } from '@switchboard/contracts/account-settings/agency';
import type { ColorPreview } from '@switchboard/contracts/account-settings/agency-routes';
import { MAX_PER_PAGE } from '@switchboard/contracts/base/constants';
import { queryApi, queryRoute } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';
import { useListResourcesQuery } from '../../resource/resource-api.ts';

const agencyApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    previewColors: build.query<ColorPreview, { readonly body: { readonly colors: BrandColors } }>({
      queryFn: queryRoute('agency.previewColors'),
    }),
  }),
});

/** Previews how colors would be used; undefined until loaded. */
export const useColorPreview = (colors: BrandColors | null): ColorPreview | undefined =>
  agencyApi.usePreviewColorsQuery(
    { body: { colors: colors ?? { light: '#000000', dark: '#ffffff' } } },
    { skip: colors === null },
  ).currentData;

/** All clients of the agency with their usage. */
export function useClients() {
  const { data, isError, refetch } = useListResourcesQuery({ kind: 'subaccounts', query: { perPage: MAX_PER_PAGE } });
  // The query only returns items of this kind.
  return { clients: data?.data as unknown as readonly Subaccount[] | undefined, isError, refetch };
}

/** Uploads a PNG for the logo and returns its hash. @throws {ApiError} `request.invalid` if the file isn't a PNG or is too large */
export const uploadLogo =
  (file: File): Thunk<Promise<string>> =>
  async (_dispatch, _getState, { api }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const png = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return (await api.call('agency.uploadLogo', { body: { png } })).logo;
  };
