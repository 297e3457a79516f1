import { z } from 'zod';
import type { ErrorCode } from '../base/error-codes.ts';
import { Instant } from '../base/ids.ts';
import type { Permission, Scope } from '../base/permission-names.ts';
import { page, perPage } from '../http/query-fields.ts';
import type { Route } from '../http/route.ts';
import type { AccountSettingsDefinition } from './define-account-settings.ts';
import type { Values } from './define-resource.ts';
import { HistoryPage } from './history.ts';
import { Author, ResourceVersion, withCheck } from './schemas.ts';

/** Account settings as readers see them. */
export type AccountSettingsItem<D> =
  D extends AccountSettingsDefinition<string, infer F>
    ? Values<F> & {
        readonly version: number;
        readonly updatedAt: string;
        readonly updatedBy: Author;
        /** Present if the definition has a name. */
        readonly name?: string;
      }
    : never;

interface Answers<D> {
  readonly get: AccountSettingsItem<D>;
  readonly change: AccountSettingsItem<D>;
  readonly history: z.infer<typeof HistoryPage>;
}
interface Inputs {
  readonly get: unknown;
  readonly change: { body: Readonly<Record<string, unknown>> & { readonly version: number } };
  readonly history: { query: { readonly page: number; readonly perPage: number } };
}
export type AccountSettingsOperation = keyof Inputs;
type Schemas<I> = { readonly [P in keyof I]: z.ZodType<I[P], unknown> };

/** The routes of account settings, such as `settings.get`, `settings.change` and `settings.history`. */
export type AccountSettingsRoutes<D extends AccountSettingsDefinition> = {
  readonly [O in AccountSettingsOperation as `${D['kind']}.${O}`]: Route &
    Schemas<Inputs[O]> & {
      readonly raw?: never;
      readonly ok: { readonly status: 200; readonly body: z.ZodType<Answers<D>[O]> };
    };
};

const schemaCache = new WeakMap<AccountSettingsDefinition, ReturnType<typeof makeSchemas>>();

/** The schemas of a definition's routes. They are cached, since the OpenAPI document names each schema once. */
export function accountSettingsSchemas(definition: AccountSettingsDefinition): ReturnType<typeof makeSchemas> {
  const known = schemaCache.get(definition) ?? makeSchemas(definition);
  schemaCache.set(definition, known);
  return known;
}

function makeSchemas(definition: AccountSettingsDefinition) {
  const { kind, name, fields } = definition;
  const own = { ...(name && { name }), ...fields };
  const optional = Object.fromEntries(Object.entries(own).map(([field, schema]) => [field, schema.optional()]));
  return {
    item: z
      .object({ version: ResourceVersion, updatedAt: Instant, updatedBy: Author, ...own })
      .meta({ id: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` }),
    change: z.object({ version: ResourceVersion, ...optional }),
    /** All values of a form. */
    values: withCheck(definition, z.object(own)),
  };
}

const takenCodes = ({ unique = {} }: AccountSettingsDefinition): ErrorCode[] =>
  Object.values(unique).flatMap((field) => (field ? [field.code] : []));

/** Makes the routes of account settings from their definition. */
export function makeAccountSettingsRoutes<D extends AccountSettingsDefinition>(
  definition: D,
): AccountSettingsRoutes<D> {
  const { kind, impersonator, agency } = definition;
  const allowed = { impersonator: 'allowed' } as const;
  const path = `/api/${kind}` as const;
  const schemas = accountSettingsSchemas(definition);
  const read = {
    access: `${kind}.read` as Permission,
    scope: `${kind}.read` as Scope,
    ...(impersonator && allowed),
    ...(agency && { agency: 'read' as const }),
  };
  const table: Record<AccountSettingsOperation, Route> = {
    get: {
      method: 'GET',
      path,
      summary: `Reads the account's ${kind}`,
      ...read,
      ok: { status: 200, body: schemas.item },
    },
    change: {
      method: 'PATCH',
      path,
      summary: `Changes the account's ${kind} if the version still matches`,
      access: `${kind}.manage` as Permission,
      scope: `${kind}.write` as Scope,
      ...(impersonator === 'write' && allowed),
      ...(agency === 'build' && { agency }),
      body: schemas.change,
      ok: { status: 200, body: schemas.item },
      errors: ['resource.version_conflict', ...takenCodes(definition)],
      idempotent: true,
    },
    history: {
      method: 'GET',
      path: `${path}/history`,
      summary: `Lists the changes of the account's ${kind}, newest first`,
      ...read,
      query: z.object({ page, perPage }),
      ok: { status: 200, body: HistoryPage },
    },
  };
  // The compiler can't follow keys and schemas that are computed from the definition.
  return Object.fromEntries(
    Object.entries(table).map(([operation, route]) => [`${kind}.${operation}`, route]),
  ) as unknown as AccountSettingsRoutes<D>;
}
