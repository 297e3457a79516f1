import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Instant } from '../base/ids.ts';
import { field, optional, page, perPage, tenantId } from '../http/query-fields.ts';
import type { ResourceDefinition, Shape, Values } from './define-resource.ts';

export const MAX_RESOURCE_NAME_CHARACTERS = 80;
export const ResourceName = z
  .string()
  .trim()
  .pipe(characters(MAX_RESOURCE_NAME_CHARACTERS, 1))
  .meta({ example: 'Front desk' });
export const ResourceVersion = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .meta({ example: 3 });

/** A person and the name to show. */
export const Author = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'Author', example: { id: 'usr_8f2c1d', name: 'Marco Reyes' } });
export type Author = z.infer<typeof Author>;

const common = {
  version: ResourceVersion,
  name: z.string().meta({ example: 'Front desk' }),
  createdAt: Instant,
  createdBy: Author,
  updatedAt: Instant,
  updatedBy: Author,
  archivedAt: Instant.nullable(),
};
/** The fields that every resource has. */
export interface CommonItem {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: Author;
  readonly updatedAt: string;
  readonly updatedBy: Author;
  readonly archivedAt: string | null;
}
/** An item as readers see it. */
export type ResourceItem<D> =
  D extends ResourceDefinition<string, infer F, infer _D, infer V, infer M, infer _W>
    ? CommonItem & Values<F> & Values<V> & Values<M>
    : never;
/** The fields that users fill in. */
export type ResourceFields<D> =
  D extends ResourceDefinition<string, infer F, infer _D, infer _V, infer _M, infer _W> ? Values<F> : never;
/** The secret texts that creation accepts and no response contains. */
export type SealedFields<D> =
  D extends ResourceDefinition<string, infer _F, infer _D, infer _V, infer _M, infer W>
    ? { readonly [N in W]?: string }
    : never;

const schemaId = (definition: ResourceDefinition, suffix: string) =>
  `${definition.singular.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}${suffix}`;

const schemaCache = new WeakMap<ResourceDefinition, ReturnType<typeof makeSchemas>>();

/** The schemas of a kind's routes. They are cached, since the OpenAPI document names each schema once. */
export function resourceSchemas(definition: ResourceDefinition): ReturnType<typeof makeSchemas> {
  const known = schemaCache.get(definition) ?? makeSchemas(definition);
  schemaCache.set(definition, known);
  return known;
}

function makeSchemas(definition: ResourceDefinition) {
  const { idPrefix, fields, defaults, derived, measured, managed, sealed, stamped, issuesSecret, isSecretOptional } =
    definition;
  const secret = z.string().meta({ example: 'shown this once' });
  const nameSchema = definition.name ?? ResourceName;
  const id = idSchema(idPrefix);
  const settable = Object.entries(fields)
    .filter(([name]) => !managed.includes(name))
    .map(([name, schema]) => [name, stamped?.[name] ?? schema] as const);
  const isOptional = (name: string) => Object.hasOwn(defaults, name);
  const create = Object.fromEntries(
    settable.map(([name, schema]) => [name, isOptional(name) ? schema.default(defaults[name]) : schema]),
  );
  const change = Object.fromEntries(settable.map(([name, schema]) => [name, schema.optional()]));
  // Without an explicit rule, the schema would silently drop secret texts.
  const kept = Object.fromEntries(Object.keys(sealed ?? {}).map((name) => [name, NotHere]));
  const item = z
    .object({ id, ...common, ...fields, ...derived?.shape, ...measured?.shape })
    .meta({ id: schemaId(definition, '') });
  return {
    id: z.object({ id }),
    item,
    created: issuesSecret
      ? item
          .extend({ secret: isSecretOptional ? secret.optional() : secret })
          .meta({ id: schemaId(definition, 'Created') })
      : item,
    create: withCheck(definition, z.object({ name: nameSchema, ...create, ...sealed })),
    change: z.object({ version: ResourceVersion, name: nameSchema.optional(), ...change, ...kept }),
    list: listQuery(definition),
    page: z.object({ data: z.array(item), meta: PageMeta }),
  };
}

/** A field that only a dedicated route sets. */
const NotHere = z
  .unknown()
  .refine((value) => value === undefined, { params: { code: 'not_here' } })
  .optional()
  .meta({ description: 'The rotation sets it.', not: {} });

/** The schema of a kind's items. */
export const itemSchema = <D extends ResourceDefinition>(definition: D): z.ZodType<ResourceItem<D>> =>
  // The compiler can't follow fields that are computed from the definition.
  resourceSchemas(definition).item as unknown as z.ZodType<ResourceItem<D>>;

/** The schema of a kind's items including the secret, which is shown once. */
export const createdSchema = <D extends ResourceDefinition>(
  definition: D,
): z.ZodType<ResourceItem<D> & { readonly secret: string }> =>
  // As in `itemSchema`.
  resourceSchemas(definition).created as unknown as z.ZodType<ResourceItem<D> & { readonly secret: string }>;

/** The schema of a kind's ids. */
export const idSchema = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9_]{1,60}$`))
    .meta({ example: `${prefix}_8f2c1d` });

export const PageMeta = z
  .object({ page: z.int(), perPage: z.int(), total: z.int(), totalPages: z.int() })
  .meta({ id: 'PageMeta' });
export type PageMeta = z.infer<typeof PageMeta>;

export const SORTS = ['name', 'createdAt', 'updatedAt'] as const;
export const ARCHIVED = ['false', 'true', 'all'] as const;

/** The parsed list query of a kind, without its filters. */
export interface ResourceQuery {
  readonly page: number;
  readonly perPage: number;
  readonly searchString?: string | undefined;
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
  readonly archived: (typeof ARCHIVED)[number];
  readonly tenantId?: string | undefined;
}

function listQuery({ sorts, filters, fields }: ResourceDefinition) {
  const filter = Object.fromEntries(filters.flatMap((name) => (fields[name] ? [[name, optional(fields[name])]] : [])));
  return z.object({
    page,
    perPage,
    searchString: optional(z.string().trim().pipe(characters(200))),
    sortBy: field(z.enum([...SORTS, ...sorts]).default('name')),
    sortOrder: field(z.enum(['asc', 'desc']).default('asc')),
    archived: field(z.enum(ARCHIVED).default('false')),
    tenantId,
    ...filter,
  });
}

/** Adds the definition's cross-field check to a schema, so that server and forms report the same problems. */
export function withCheck<T extends z.ZodType>({ check }: ResourceDefinition, schema: T): T {
  if (check === undefined) return schema;
  return schema.superRefine((value, context) => {
    check(value as Values<Shape>, (path, code) => {
      context.addIssue({ code: 'custom', path: path.split('.'), message: code, params: { code } });
    });
  });
}
