import { isDeepStrictEqual } from 'node:util';
import { findReferencedNames, hasSecretPlaceholder, NAMED_KINDS } from '@switchboard/contracts/base/placeholders';
import type { Fault } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import type { ItemStep } from '../resources/deps.ts';
import { lockReferable } from '../resources/items.ts';
import { findNamed, type NamedReference } from './named-items.ts';

/** Something that an item sends, and where to. */
export interface Sent {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Keeps API keys, and whoever acts for somebody else, from sending a secret, or what a connection proves itself with, to an address of their choice.
 *
 * @throws {AppError} `permission.denied` where they change where or with which headers something that names them is sent
 */
export function refuseToRedirectSecrets(
  { caller }: Pick<ItemStep, 'caller'>,
  { before, after }: { readonly before: readonly Sent[]; readonly after: readonly Sent[] },
): void {
  if (caller.actor.kind !== 'api_key' && caller.onBehalfOf === undefined) return;
  if (redirectsSealed(before, after)) throw new AppError('permission.denied');
}

/** Whether a change has sealed values sent elsewhere, or in other headers. */
export function redirectsSealed(before: readonly Sent[], after: readonly Sent[]): boolean {
  const sealed = (all: readonly Sent[]) =>
    all.filter(({ headers }) => headers.some(({ value }) => hasSecretPlaceholder(value)));
  return !isDeepStrictEqual(sealed(before), sealed(after));
}

/** A text that may name secrets and connections, at its place in an item. */
export interface NamingText {
  readonly path: string;
  readonly text: string;
}

/** Finds the secrets and connections that texts name, and keeps them from being archived meanwhile. */
export async function lockNamed(client: PoolClient, tenantId: string, texts: readonly NamingText[]) {
  const found: NamedReference[] = [];
  const missing: Fault[] = [];
  for (const kind of NAMED_KINDS) {
    const named = texts.flatMap(({ path, text }) => findReferencedNames(kind, text).map((name) => ({ name, path })));
    const ids = await findNamed(client, { tenantId, kind }, [...new Set(named.map(({ name }) => name))]);
    const there = await lockReferable(client, { tenantId, kind }, [...ids.values()]);
    for (const [index, { name, path }] of named.entries()) {
      const id = ids.get(name);
      if (id !== undefined) found.push({ path: `${path}.${kind}.${index}`, kind, id });
      if (id === undefined || !there.has(id)) missing.push({ path, code: UNKNOWN[kind] });
    }
  }
  return { found, missing };
}

const UNKNOWN = { secrets: 'unknown_secret', connections: 'unknown_connection' } as const;
