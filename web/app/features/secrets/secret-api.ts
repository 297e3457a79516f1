import { queryApi } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

interface Rotation {
  readonly id: string;
  /** The known version. */
  readonly version: number;
  readonly value: string;
  readonly overlapMs: number;
}

/** Replaces the value of a secret. @throws {ApiError} `resource.version_conflict` */
export const rotateSecret =
  ({ id, ...body }: Rotation): Thunk<Promise<void>> =>
  async (dispatch, _, { api }) => {
    await api.call('secrets.rotate', { params: { id }, body });
    dispatch(queryApi.util.invalidateTags([{ type: 'resources', id: 'secrets' }]));
  };
