import { queryApi } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

interface Rotation {
  readonly id: string;
  /** The one that was seen. */
  readonly version: number;
  readonly value: string;
  readonly overlapMs: number;
}

/** Sets another value of a secret. @throws {ApiError} `resource.version_conflict` */
export const rotateSecret =
  ({ id, ...body }: Rotation): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('secrets.rotate', { params: { id }, body });
    dispatch(queryApi.util.invalidateTags([{ type: 'resources', id: 'secrets' }]));
  };
