import type { Delivery, DeliveryStatus, Replay } from '@switchboard/contracts/webhooks/routes';
import { queryApi, queryRoute } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

const LISTENERS = [{ type: 'resources' as const, id: 'listeners' }];

const webhookApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listDeliveries: build.query({
      queryFn: ({ id, page, status }: { id: string; page: number; status: DeliveryStatus | undefined }, context) =>
        queryRoute('listeners.deliveries')({ params: { id }, query: { page, perPage: 20, status } }, context),
      providesTags: LISTENERS,
    }),
  }),
});
export const { useListDeliveriesQuery } = webhookApi;

const invalidateWebhooks = queryApi.util.invalidateTags(LISTENERS);

/** Sends a test and returns the result. @throws {ApiError} */
export const sendTest =
  (id: string): Thunk<Promise<Delivery>> =>
  async (dispatch, _, { api }) => {
    const delivery = await api.call('listeners.test', { params: { id } });
    dispatch(invalidateWebhooks);
    return delivery;
  };

/** Resends deliveries and returns their number. @throws {ApiError} */
export const replay =
  (id: string, body: Replay): Thunk<Promise<number>> =>
  async (dispatch, _, { api }) => {
    const { queued } = await api.call('listeners.replay', { params: { id }, body });
    dispatch(invalidateWebhooks);
    return queued;
  };

/** Rotates a webhook's signing secret, which is shown only once. @throws {ApiError} `resource.version_conflict` */
export const rotateSecret =
  (id: string, version: number): Thunk<Promise<string>> =>
  async (dispatch, _, { api }) => {
    const { secret } = await api.call('listeners.rotateSecret', { params: { id }, body: { version } });
    dispatch(invalidateWebhooks);
    return secret;
  };
