import { fillPlaceholders, secretNamesOf } from '@switchboard/contracts/kinds/placeholders';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ResourceDeps } from '../resources/deps.ts';
import { findSecrets, SECRET_VALUE, secretKey } from '../resources/secret-queries.ts';

interface Header {
  readonly name: string;
  readonly value: string;
}

/** The code of a header that names a secret which is not there. */
export const SECRET_MISSING = 'secret.missing';

/** Headers as they are sent, and the values of secrets in them. */
export interface OpenedHeaders {
  readonly headers: Readonly<Record<string, string>>;
  readonly values: readonly string[];
}

/** Puts the values of secrets into headers. @throws {AppError} `secret.missing`, `sealed.unreadable` */
export async function openHeaders(
  db: Queryable,
  sealed: ResourceDeps['sealed'],
  tenantId: string,
  headers: readonly Header[],
): Promise<OpenedHeaders> {
  const names = secretNamesOf(...headers.map(({ value }) => value));
  const ids = await findSecrets(db, tenantId, names);
  const values: Record<string, string> = {};
  for (const name of names) {
    const id = ids.get(name);
    const text = id === undefined ? undefined : await sealed.open(db, secretKey(tenantId, id), SECRET_VALUE);
    if (text === undefined) throw new AppError(SECRET_MISSING, { name });
    values[`secrets.${name}`] = text.current;
  }
  return {
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, fillPlaceholders(value, values)])),
    values: Object.values(values),
  };
}
