import type { Kind } from '@switchboard/contracts/base/kind-names';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import type { PersonCall } from './person.ts';

/** The ids of an account's items of a kind, by name. */
export async function listed(call: PersonCall, kind: Kind): Promise<ReadonlyMap<string, string>> {
  const { method, path, ok } = kindRoutes[`${kind}.list`];
  const { data } = ok.body.parse(await call({ method, path: `${path}?archived=all&perPage=200` }));
  return new Map(data.map(({ name, id }) => [name, id]));
}
