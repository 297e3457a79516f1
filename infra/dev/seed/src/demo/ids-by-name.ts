import type { Kind } from '@switchboard/contracts/base/kind-names';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import type { PersonCall } from './person.ts';

/** Reads the ids of an account's items of a kind, archived ones included, by name. */
export async function readIdsByName(call: PersonCall, kind: Kind): Promise<ReadonlyMap<string, string>> {
  const { method, path, ok } = kindRoutes[`${kind}.list`];
  const { data } = ok.body.parse(await call({ method, path: `${path}?archived=all&perPage=200` }));
  return new Map(data.map(({ name, id }) => [name, id]));
}
