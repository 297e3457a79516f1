import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { page, perPage } from '../http/query-fields.ts';
import type { Route } from '../http/route.ts';
import { Instant } from '../ids.ts';
import type { Permission, Scope } from '../permissions.ts';
import type { AccountSettingsDefinition } from './define-account-settings.ts';
import type { Values } from './define-resource.ts';
import { HistoryPage } from './history.ts';
import { Author, checked, ResourceVersion } from './schemas.ts';

/** A single thing as readers see it. */
export type AccountSettingsOf<D> =
  D extends AccountSettingsDefinition<string, infer F>
    ? Values<F> & {
        readonly version: number;
        readonly updatedAt: string;
        readonly updatedBy: Author;
        /** Of one that has a name. */
        readonly name?: string;
      }
    : never;

interface Answers<D> {
  readonly get: AccountSettingsOf<D>;
  readonly change: AccountSettingsOf<D>;
  readonly history: z.infer<typeof HistoryPage>;
}
interface Inputs {
  readonly get: unknown;
  readonly change: { body: Readonly<Record<string, unknown>> & { readonly version: number } };
  readonly history: { query: { readonly page: number; readonly perPage: number } };
}
export type AccountSettingsOperation = keyof Inputs;
type Schemas<I> = { readonly [P in keyof I]: z.ZodType<I[P], unknown> };

/** The routes of a single thing: `settings.get`, `settings.change`, `settings.history`. */
export type AccountSettingsRoutes<D extends AccountSettingsDefinition> = {
  readonly [O in AccountSettingsOperation as `${D['kind']}.${O}`]: Route &
    Schemas<Inputs[O]> & {
      readonly raw?: never;
      readonly ok: { readonly status: 200; readonly body: z.ZodType<Answers<D>[O]> };
    };
};

const made = new WeakMap<AccountSettingsDefinition, ReturnType<typeof makeSchemas>>();

/** The schemas of a single thing's calls; the same ones each time. */
export function accountSettingsSchemas(definition: AccountSettingsDefinition): ReturnType<typeof makeSchemas> {
  const known = made.get(definition) ?? makeSchemas(definition);
  made.set(definition, known);
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
    /** All that a form of it holds. */
    values: checked(definition, z.object(own)),
  };
}

const takenCodes = ({ unique = {} }: AccountSettingsDefinition): ErrorCode[] =>
  Object.values(unique).flatMap((field) => (field ? [field.code] : []));

/** Makes the calls of a single thing from its definition. */
export function routesOfAccountSettings<D extends AccountSettingsDefinition>(definition: D): AccountSettingsRoutes<D> {
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
      summary: `Changes the account's ${kind}, if they are still the version that was seen`,
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
      summary: `Reads who changed the account's ${kind}, when and how, newest first`,
      ...read,
      query: z.object({ page, perPage }),
      ok: { status: 200, body: HistoryPage },
    },
  };
  // Keys and schemas are computed from the definition, which the compiler can't follow.
  return Object.fromEntries(
    Object.entries(table).map(([operation, route]) => [`${kind}.${operation}`, route]),
  ) as unknown as AccountSettingsRoutes<D>;
}
