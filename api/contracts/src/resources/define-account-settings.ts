import type { z } from 'zod';
import type { GrantedAgencyAccess } from '../base/agency-access.ts';
import { ACCOUNT_ROLES, type AccountRole } from '../base/roles.ts';
import type {
  ImpersonatorAccess,
  ReportFault,
  ResourceDefinition,
  Shape,
  UniqueField,
  Values,
} from './define-resource.ts';

/** Settings of which each account has exactly one. */
export interface AccountSettingsSpec<K extends string, F extends Shape> {
  /** The name in paths, permissions, scopes, messages, streams and events. */
  readonly kind: K;
  /** The schema of the name, if the settings have one. */
  readonly name?: z.ZodType<string>;
  readonly fields: F;
  /** Initial values of the fields that aren't derived from the account. */
  readonly defaults: Partial<Values<F>>;
  readonly readers: readonly AccountRole[] | 'all';
  readonly managers: readonly AccountRole[];
  /** The access of an impersonator; none by default. See `impersonator` of a route. */
  readonly impersonator?: ImpersonatorAccess;
  /** The access of an agency to its clients' settings; none by default. See `agency` of a route. */
  readonly agency?: GrantedAgencyAccess;
  /** Fields whose values must differ between accounts, and the error code of a duplicate. */
  readonly unique?: Readonly<Partial<Record<keyof F & string, UniqueField>>>;
  /** Fields that contain ids of resources. */
  readonly references?: AccountSettingsDefinition<K, F>['references'];
  /** Reports problems that involve several fields. */
  check?(fields: Values<F>, report: ReportFault): void;
}

/** Account settings as the resource kernel handles them: a kind with a single item that always exists. */
export interface AccountSettingsDefinition<K extends string = string, F extends Shape = Shape>
  extends ResourceDefinition<K, F, Partial<Values<F>>, Record<never, never>, Record<never, never>, never> {
  readonly isAccountSettings: true;
}

/** The item id of account settings. Each definition has one stream, such as `settings-account`. */
export const ACCOUNT_SETTINGS_ID = 'account';

/** Whether a definition is one of account settings. */
export const isAccountSettings = (definition: ResourceDefinition): definition is AccountSettingsDefinition =>
  definition.isAccountSettings === true;

/** Defines account settings and keeps their literal types. */
export function defineAccountSettings<const K extends string, F extends Shape>(
  spec: AccountSettingsSpec<K, F>,
): AccountSettingsDefinition<K, F> {
  const { readers, references } = spec;
  return {
    ...spec,
    isAccountSettings: true,
    singular: spec.kind,
    idPrefix: spec.kind,
    readers: readers === 'all' ? ACCOUNT_ROLES : readers,
    // Without references, no field contains any.
    references: references ?? ({} as AccountSettingsDefinition<K, F>['references']),
    mayShareNames: true,
    limit: 1,
    fixed: [],
    managed: [],
    searched: [],
    sorts: [],
    filters: [],
  };
}
