import type { z } from 'zod';
import type { AgencyInside } from '../access/agency-access.ts';
import type { ErrorCode } from '../errors.ts';
import { ACCOUNT_ROLES, type AccountRole, ADMINISTRATORS } from '../roles.ts';

export type Shape = Readonly<Record<string, z.ZodType>>;
/** The values of a shape's fields. */
export type Values<S extends Shape> = { -readonly [F in keyof S]: z.output<S[F]> };

/** Kinds that a field can refer to beside other resources. */
export type OtherTarget = 'users' | 'smartTags';

/** Reports one fault of an item: `path` is dotted, `code` is stable and has a text in every language. */
export type ReportFault = (path: string, code: string) => void;

/** Over all accounts, or the item's own. */
export interface UniqueField {
  readonly over: 'platform' | 'account';
  readonly code: ErrorCode;
}

/** Permissions that are older than the kinds that they are about now. */
export type ManagePermission =
  | 'apiKey.manage'
  | 'connection.manage'
  | 'smartTag.manage'
  | 'subaccount.manage'
  | 'user.manage';

/**
 * One kind of thing that people make and change, said once: routes, checks, permissions, events, OpenAPI and the client's forms
 * are made from it.
 */
export interface ResourceSpec<
  K extends string,
  F extends Shape,
  D extends Partial<Values<F>>,
  V extends Shape,
  M extends Shape,
  W extends string,
> {
  /** The word in paths, permissions, scopes and messages, such as `phoneNumbers`. */
  readonly kind: K;
  /** The word in streams and event types, such as `phone-number`. */
  readonly singular: string;
  /** Ids are `<idPrefix>_…`. */
  readonly idPrefix: string;
  /** The schema of names, where it isn't everybody's. */
  readonly name?: z.ZodType<string>;
  /** Beside the fields that every resource has. */
  readonly fields: F;
  /** The fields that creating may leave out, with the value that they then have. */
  readonly defaults: D;
  /** Fields that creating sets for good. */
  readonly fixed?: readonly (keyof F & string)[];
  /** Fields that calls of their own change, and no create, change or restored version does. */
  readonly managed?: readonly (keyof F & string)[];
  /**
   * Fields that keep who set them and when: `by` and `at` are written with the change, and this is the schema of what is given, without them.
   */
  readonly stamped?: Readonly<Partial<Record<keyof F & string, z.ZodType>>>;
  /** Fields that are computed on reading, and take no part in versions. */
  readonly derived?: { readonly shape: V; of(fields: Values<F>): Values<V> };
  /** Values that the system measures, joined on reading; `none` is of an item that nothing was measured of. */
  readonly measured?: { readonly shape: M; readonly none: Values<M> };
  /** Texts that creating takes, and no call, event, log or history gives back. They are kept sealed. */
  readonly sealed?: Readonly<Record<W, z.ZodType<string | undefined>>>;
  /** Creating answers with a `secret` that the server makes, shown this once: kept sealed, or as no more than its hash. */
  readonly issuesSecret?: 'sealed' | 'hashed';
  /** Whether there are items without such a secret. */
  readonly isSecretOptional?: boolean;
  /** Whether two unarchived items of an account may have the same name. */
  readonly mayShareNames?: boolean;
  /** Fields of which no two unarchived items may have the same value, and the code of the refusal. */
  readonly unique?: Readonly<Partial<Record<keyof F & string, UniqueField>>>;
  /** How many an account may have unarchived. */
  readonly limit: number;
  readonly readers: readonly AccountRole[] | 'all';
  /** Administrators always may. */
  readonly managers: readonly AccountRole[];
  /** The permission to manage them, where it isn't `<kind>.manage`. */
  readonly managePermission?: ManagePermission;
  /** Whether API keys never reach them, whatever their scopes. */
  readonly isKeptFromKeys?: boolean;
  /** Text fields that `searchString` looks at beside the name. */
  readonly searched: readonly (keyof F & string)[];
  readonly sorts: readonly (keyof F & string)[];
  readonly filters: readonly (keyof F & string)[];
  /** Fields that hold the id, or the ids, of others; `holds.substituteId` is a field of each entry of a list. */
  readonly references: Readonly<Partial<Record<(keyof F & string) | `${keyof F & string}.${string}`, string>>>;
  /** The access of an impersonator to items; none by default. See `impersonator` of a route. */
  readonly impersonator?: ImpersonatorAccess;
  /** The access of an agency to items of its clients; none by default. See `agency` of a route. */
  readonly agency?: AgencyInside;
  /** Whether an agency owner may read a child account's. */
  readonly isReadByAgency?: boolean;
  /** Faults that no single field shows. */
  check?(fields: Values<F>, report: ReportFault): void;
  /** Moves fields that follow from a change, such as a status that it takes back. `given` names what the change set. */
  settle?(before: Values<F>, after: Values<F>, given: ReadonlySet<string>): Values<F>;
}

export type ImpersonatorAccess = 'read' | 'write';

/** A kind with all that has a default filled in. */
export interface ResourceDefinition<
  K extends string = string,
  F extends Shape = Shape,
  D extends Partial<Values<F>> = Partial<Values<F>>,
  V extends Shape = Shape,
  M extends Shape = Shape,
  W extends string = string,
> extends Omit<ResourceSpec<K, F, D, V, M, W>, 'readers' | 'managers' | 'fixed' | 'managed'> {
  readonly fixed: readonly string[];
  readonly managed: readonly string[];
  /** Whether an account has one, which is there from the beginning. */
  readonly isAccountSettings?: true;
  readonly readers: readonly AccountRole[];
  readonly managers: readonly AccountRole[];
}

/** Defines a kind of resource; keeps its literal types. */
export function defineResource<
  const K extends string,
  F extends Shape,
  D extends Partial<Values<F>>,
  V extends Shape = Record<never, never>,
  M extends Shape = Record<never, never>,
  const W extends string = never,
>(spec: ResourceSpec<K, F, D, V, M, W>): ResourceDefinition<K, F, D, V, M, W> {
  const { readers, managers, fixed = [], managed = [] } = spec;
  const withAdministrators = [...new Set([...managers, ...ADMINISTRATORS])];
  return {
    ...spec,
    fixed,
    managed,
    managers: withAdministrators,
    readers: readers === 'all' ? ACCOUNT_ROLES : [...new Set([...readers, ...withAdministrators])],
  };
}

/** The stream of a resource's events. */
export const resourceStream = ({ singular }: Pick<ResourceDefinition, 'singular'>, id: string): string =>
  `${singular}-${id}`;
