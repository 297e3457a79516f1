import { findItem } from '@switchboard/application/resources/items';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Reads an item of an account. @throws {AppError} `resource.not_found` */
export async function getItem(
  { pool }: { readonly pool: Queryable },
  key: Parameters<typeof findItem>[1],
): Promise<ResourceState> {
  const item = await findItem(pool, key);
  if (item === undefined) throw new AppError('resource.not_found');
  return item;
}
