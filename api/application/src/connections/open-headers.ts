import { fillPlaceholders, findReferencedNames, NAMED_KINDS } from '@switchboard/contracts/base/placeholders';
import { AppError } from '@switchboard/platform/app-error';
import { findItem } from '../resources/items.ts';
import { type ConnectionFields, type CredentialDeps, openCredential } from './credential.ts';
import { findNamed, SECRET_VALUE, secretKey } from './named-items.ts';

interface Header {
  readonly name: string;
  readonly value: string;
}

/** The error code of a header that names a missing or unusable secret or connection. */
export const NAMED_MISSING = 'named.missing';

/** Headers with filled placeholders. */
export interface OpenedHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** The secrets in the headers. */
  readonly values: readonly string[];
  /** The connections that the headers use, without duplicates. */
  readonly connectionIds: readonly string[];
}

/** Fills the placeholders of secrets and connections' credentials in headers. @throws {AppError} `named.missing`, `sealed.unreadable` */
export async function openHeaders(
  deps: CredentialDeps,
  tenantId: string,
  headers: readonly Header[],
): Promise<OpenedHeaders> {
  const values = new Map<string, string>();
  const hidden: string[] = [];
  const connectionIds = new Set<string>();
  for (const kind of NAMED_KINDS) {
    const names = findReferencedNames(kind, ...headers.map(({ value }) => value));
    const ids = await findNamed(deps.db, { tenantId, kind }, names);
    for (const name of names) {
      const id = ids.get(name);
      const opened = id === undefined ? undefined : await open(deps, { tenantId, id, kind });
      if (id === undefined || opened === undefined) throw new AppError(NAMED_MISSING, { kind, name });
      values.set(`${kind}.${name}`, opened.value);
      hidden.push(opened.value, ...opened.secrets);
      if (kind === 'connections') connectionIds.add(id);
    }
  }
  const filled = Object.fromEntries(values);
  return {
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, fillPlaceholders(value, filled)])),
    values: hidden,
    connectionIds: [...connectionIds],
  };
}

interface Named {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: (typeof NAMED_KINDS)[number];
}

async function open(
  deps: CredentialDeps,
  { tenantId, id, kind }: Named,
): Promise<{ readonly value: string; readonly secrets: readonly string[] } | undefined> {
  if (kind === 'secrets') {
    const text = await deps.sealed.open(deps.db, secretKey(tenantId, id), SECRET_VALUE);
    return text && { value: text.current, secrets: [] };
  }
  const item = await findItem(deps.db, { tenantId, kind, id });
  if (item === undefined) return undefined;
  const key = { tenantId, connectionId: id };
  const credential = await openCredential(deps, key, item.fields as ConnectionFields); // The kind's schema ensures this type.
  return 'fault' in credential ? undefined : { value: credential.authorization, secrets: credential.secrets };
}
