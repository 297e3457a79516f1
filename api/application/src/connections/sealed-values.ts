import { isDeepStrictEqual } from 'node:util';
import { findReferencedNames, hasSecretPlaceholder, NAMED_KINDS } from '@switchboard/contracts/base/placeholders';
import type { Fault } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import type { ItemStep } from '../resources/deps.ts';
import { lockReferable } from '../resources/items.ts';
import { findNamed, type NamedReference } from './named-items.ts';

/** A request that an item makes: its target and headers. */
export interface ItemRequest {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Keeps API keys and impersonators from sending a secret or a connection's credential to a URL of their choice.
 *
 * @throws {AppError} `permission.denied` if one of them changes the URL or headers of a request that carries a secret
 */
export function refuseToRedirectSecrets(
  { caller }: Pick<ItemStep, 'caller'>,
  { before, after }: { readonly before: readonly ItemRequest[]; readonly after: readonly ItemRequest[] },
): void {
  if (caller.actor.kind !== 'api_key' && caller.onBehalfOf === undefined) return;
  if (redirectsSealed(before, after)) throw new AppError('permission.denied');
}

/** Returns whether a change sends sealed values to another URL, or in other headers. */
export function redirectsSealed(before: readonly ItemRequest[], after: readonly ItemRequest[]): boolean {
  const carrySealed = (requests: readonly ItemRequest[]) =>
    requests.filter(({ headers }) => headers.some(({ value }) => hasSecretPlaceholder(value)));
  return !isDeepStrictEqual(carrySealed(before), carrySealed(after));
}

/** A text of an item that may name secrets and connections, with its path. */
export interface ReferencingText {
  readonly path: string;
  readonly text: string;
}

/** Finds the secrets and connections that texts name, and locks them so that they can't be archived meanwhile. */
export async function lockNamedItems(client: PoolClient, tenantId: string, texts: readonly ReferencingText[]) {
  const found: NamedReference[] = [];
  const missing: Fault[] = [];
  for (const kind of NAMED_KINDS) {
    const named = texts.flatMap(({ path, text }) => findReferencedNames(kind, text).map((name) => ({ name, path })));
    const ids = await findNamed(client, { tenantId, kind }, [...new Set(named.map(({ name }) => name))]);
    const locked = await lockReferable(client, { tenantId, kind }, [...ids.values()]);
    for (const [index, { name, path }] of named.entries()) {
      const id = ids.get(name);
      if (id !== undefined) found.push({ path: `${path}.${kind}.${index}`, kind, id });
      if (id === undefined || !locked.has(id)) missing.push({ path, code: UNKNOWN[kind] });
    }
  }
  return { found, missing };
}

const UNKNOWN = { secrets: 'unknown_secret', connections: 'unknown_connection' } as const;
