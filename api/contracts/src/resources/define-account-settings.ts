import type { z } from 'zod';
import type { AgencyInside } from '../access/agency-access.ts';
import { ACCOUNT_ROLES, type AccountRole } from '../roles.ts';
import type {
  ImpersonatorAccess,
  ReportFault,
  ResourceDefinition,
  Shape,
  UniqueField,
  Values,
} from './define-resource.ts';

/** A thing that an account has one of, such as its settings. */
export interface AccountSettingsSpec<K extends string, F extends Shape> {
  /** The word in paths, permissions, scopes and messages; streams and events have it as well. */
  readonly kind: K;
  /** The schema of its name, of one that has a name. */
  readonly name?: z.ZodType<string>;
  readonly fields: F;
  /** The fields that don't follow from the account, as they are until somebody changes them. */
  readonly defaults: Partial<Values<F>>;
  readonly readers: readonly AccountRole[] | 'all';
  readonly managers: readonly AccountRole[];
  /** The access of an impersonator; none by default. See `impersonator` of a route. */
  readonly impersonator?: ImpersonatorAccess;
  /** The access of an agency to its clients' settings; none by default. See `agency` of a route. */
  readonly agency?: AgencyInside;
  /** Fields of which no two accounts may have the same value, and the code of the refusal. */
  readonly unique?: Readonly<Partial<Record<keyof F & string, UniqueField>>>;
  /** Fields that hold the id, or the ids, of resources. */
  readonly references?: AccountSettingsDefinition<K, F>['references'];
  /** Faults that no single field shows. */
  check?(fields: Values<F>, report: ReportFault): void;
}

/** A single thing as the kernel of resources takes it: a kind with one item an account, which is there from the beginning. */
export interface AccountSettingsDefinition<K extends string = string, F extends Shape = Shape>
  extends ResourceDefinition<K, F, Partial<Values<F>>, Record<never, never>, Record<never, never>, never> {
  readonly isAccountSettings: true;
}

/** The id of an account's single things; each kind has one stream, `settings-account`. */
export const ACCOUNT_SETTINGS_ID = 'account';

/** Whether a kind is a single thing. */
export const isAccountSettings = (definition: ResourceDefinition): definition is AccountSettingsDefinition =>
  definition.isAccountSettings === true;

/** Defines a single thing; keeps its literal types. */
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
    // No field of one without references holds any.
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
