import type { z } from 'zod';
import type { GrantedAgencyAccess } from '../base/agency-access.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import { ACCOUNT_ROLES, type AccountRole, ADMINISTRATORS } from '../base/roles.ts';

export type Shape = Readonly<Record<string, z.ZodType>>;
/** The values of a shape's fields. */
export type Values<S extends Shape> = { -readonly [F in keyof S]: z.output<S[F]> };

/** Targets of references that aren't generic resources. */
export type OtherTarget = 'users' | 'smartTags';

/** Reports one problem of an item: `path` is dotted; `code` is stable and has a text in every language. */
export type ReportFault = (path: string, code: string) => void;

/** Unique across the platform or within the account. */
export interface UniqueField {
  readonly over: 'platform' | 'account';
  readonly code: ErrorCode;
}

/** Permissions that predate the resource kinds that they manage. */
export type ManagePermission =
  | 'apiKey.manage'
  | 'connection.manage'
  | 'smartTag.manage'
  | 'subaccount.manage'
  | 'user.manage';

/**
 * The definition of a kind of resource. Its routes, validation, permissions, events, OpenAPI schemas and the client's
 * forms derive from it.
 */
export interface ResourceSpec<
  K extends string,
  F extends Shape,
  D extends Partial<Values<F>>,
  V extends Shape,
  M extends Shape,
  W extends string,
> {
  /** The name in paths, permissions, scopes and messages, such as `phoneNumbers`. */
  readonly kind: K;
  /** The name in streams and event types, such as `phone-number`. */
  readonly singular: string;
  /** Ids are `<idPrefix>_…`. */
  readonly idPrefix: string;
  /** The schema of names, if it differs from the default. */
  readonly name?: z.ZodType<string>;
  /** The fields in addition to those that every resource has. */
  readonly fields: F;
  /** Default values of the fields that may be omitted on creation. */
  readonly defaults: D;
  /** Fields that can't change after creation. */
  readonly fixed?: readonly (keyof F & string)[];
  /** Fields that only dedicated routes change: create, change and restoring a version ignore them. */
  readonly managed?: readonly (keyof F & string)[];
  /**
   * Fields that record who set them and when: the server adds `by` and `at`. This is the schema of the input, without
   * them.
   */
  readonly stamped?: Readonly<Partial<Record<keyof F & string, z.ZodType>>>;
  /** Fields that are computed on reading and not part of versions. */
  readonly derived?: { readonly shape: V; of(fields: Values<F>): Values<V> };
  /** Values that the system measures and joins on reading; `none` are the values of an item without measurements. */
  readonly measured?: { readonly shape: M; readonly none: Values<M> };
  /**
   * Secret texts that creation accepts and that no response, event, log or history contains. They are stored encrypted.
   */
  readonly sealed?: Readonly<Record<W, z.ZodType<string | undefined>>>;
  /** Creation answers with a generated `secret`, shown once and stored encrypted or as a hash. */
  readonly issuesSecret?: 'sealed' | 'hashed';
  /** Whether some items have no such secret. */
  readonly isSecretOptional?: boolean;
  /** Whether two unarchived items of an account may have the same name. */
  readonly mayShareNames?: boolean;
  /** Fields whose values must be unique among unarchived items, and the error code of a duplicate. */
  readonly unique?: Readonly<Partial<Record<keyof F & string, UniqueField>>>;
  /** The maximum number of unarchived items per account. */
  readonly limit: number;
  readonly readers: readonly AccountRole[] | 'all';
  /** In addition to administrators, who always may. */
  readonly managers: readonly AccountRole[];
  /** The permission to manage items, if it isn't `<kind>.manage`. */
  readonly managePermission?: ManagePermission;
  /** Whether API keys are refused regardless of their scopes. */
  readonly isKeptFromKeys?: boolean;
  /** Text fields that `searchString` matches in addition to the name. */
  readonly searched: readonly (keyof F & string)[];
  readonly sorts: readonly (keyof F & string)[];
  readonly filters: readonly (keyof F & string)[];
  /** Fields that contain ids of other items. `holds.substituteId` is a field of each entry of a list. */
  readonly references: Readonly<Partial<Record<(keyof F & string) | `${keyof F & string}.${string}`, string>>>;
  /** An impersonator's access to items; none by default. See `impersonator` of a route. */
  readonly impersonator?: ImpersonatorAccess;
  /** An agency's access to items of its clients; none by default. See `agency` of a route. */
  readonly agency?: GrantedAgencyAccess;
  /** Whether an agency owner may read the items of a child account. */
  readonly isReadByAgency?: boolean;
  /** Faults that no single field shows. */
  check?(fields: Values<F>, report: ReportFault): void;
  /**
   * Adjusts fields that depend on a change, such as a status that the change resets. `given` contains the names of the
   * changed fields.
   */
  settle?(before: Values<F>, after: Values<F>, given: ReadonlySet<string>): Values<F>;
}

export type ImpersonatorAccess = 'read' | 'write';

/** A kind with all defaults filled in. */
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
  /** True for account settings: exactly one item, which always exists. */
  readonly isAccountSettings?: true;
  readonly readers: readonly AccountRole[];
  readonly managers: readonly AccountRole[];
}

/** Defines a kind of resource and keeps its literal types. */
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

/** The name of a resource's stream. */
export const resourceStream = ({ singular }: Pick<ResourceDefinition, 'singular'>, id: string): string =>
  `${singular}-${id}`;
