import type { UseFormReturnType } from '@mantine/form';
import type { RouteName } from '@switchboard/contracts/api';
import type { AccountSettings } from '@switchboard/contracts/base/kind-names';
import type { accountSettings } from '@switchboard/contracts/kinds';
import type { ResourceDefinition, Values } from '@switchboard/contracts/resources/define-resource';
import type { CommonItem, ResourceFields, ResourceItem, SealedFields } from '@switchboard/contracts/resources/schemas';
import type { ParseKeys } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { type FormKind, formKinds, type ShownKind, type shownKinds } from './shown-kinds.ts';

/** An item and its form's values, as the kit handles any kind's. */
export type AnyItem = CommonItem & Readonly<Record<string, unknown>>;
export type AnyValues = { name: string } & Record<string, unknown>;

export type KindItem<K extends ShownKind> = ResourceItem<(typeof shownKinds)[K]>;
/** The name and the fields of a kind's form, and the secrets to seal when an item is created. */
export type KindValues<K extends ShownKind> = { name: string } & ResourceFields<(typeof shownKinds)[K]> &
  SealedFields<(typeof shownKinds)[K]>;

export interface FieldsProps<V> {
  readonly form: UseFormReturnType<V>;
  readonly isReadOnly: boolean;
  /** The item; undefined for a new one. */
  readonly item: (CommonItem & V) | undefined;
}

export interface Column<I> {
  readonly key: string;
  readonly header: ParseKeys;
  /** The list query's `sortBy`. */
  readonly sort?: string;
  readonly cell: (item: I) => ReactNode;
  /** Whether the column appears on the second line of a row on a phone. */
  readonly isShownOnPhones?: boolean;
}

export interface ResourceFilter {
  readonly field: string;
  readonly label: ParseKeys;
  readonly options: readonly { readonly value: string; readonly label: ParseKeys }[];
}

export interface DetailTab<I> {
  readonly value: string;
  readonly label: ParseKeys;
  readonly Content: ComponentType<{ readonly item: I }>;
  /** Whether the tab covers the list as well. */
  readonly isWide?: boolean;
  /** The tab's call: hidden from sessions that may not make it. */
  readonly call?: RouteName;
}

/** The texts of kinds for which archiving has another name. */
export interface ArchiveWords {
  readonly menu: ParseKeys;
  readonly title: ParseKeys;
  readonly body: ParseKeys;
  readonly confirm: ParseKeys;
  readonly done: ParseKeys;
}

/** Archiving that has external consequences, with its own texts and a typed confirmation. */
export interface Release<I> extends ArchiveWords {
  readonly label: ParseKeys;
  /** The text that the user must type, as displayed. */
  readonly shown: (item: I) => string;
  readonly isTyped: (item: I, text: string) => boolean;
}

/** How to leave the form of a new item. */
export interface NewProps {
  readonly view: AnyView;
  readonly onCreated: (item: AnyItem) => void;
  readonly onClose: () => void;
}

/** How the form and the history are displayed. The rest comes from the kind's definition. */
export interface FormView<V> {
  readonly kind: FormKind;
  /** The form's fields, below the name. */
  readonly Fields: ComponentType<FieldsProps<V>>;
  /** A new item's initial values, in addition to the definition's defaults. */
  readonly blank: Partial<Omit<V, 'name'>>;
  /** Labels by field; parts with their own label are keyed by dotted path. */
  readonly fieldLabels: Readonly<Record<string, ParseKeys>>;
  /** Returns a function that describes a field's value, for history and conflicts; undefined for values shown as they are. */
  readonly useFieldText: () => (field: string, value: unknown) => string | undefined;
  /** The prose fields, whose changes are shown word by word. */
  readonly prose: readonly string[];
  /** Whether earlier versions can't be restored. */
  readonly hasNoWayBack?: boolean;
}

/** How a kind is displayed, its list included. */
export interface ResourceView<I, V> extends FormView<V> {
  readonly kind: ShownKind;
  readonly columns: readonly Column<I>[];
  readonly filters: readonly ResourceFilter[];
  /** Returns a line to show under an item's name. */
  readonly useSubtitle: () => (item: I) => string;
  /** Whether the kind has its own entry in the navigation, so that no link leads back to the settings. */
  readonly hasOwnEntry?: boolean;
  /** An overview of all items, above their list. */
  readonly Overview?: ComponentType<{ readonly mayManage: boolean }>;
  /** A notice above the list's rows, about the items on the page. */
  readonly ListNotice?: ComponentType<{ readonly items: readonly I[] }>;
  /** Content above the fields of an existing item, such as its state. */
  readonly Top?: ComponentType<{ readonly item: I }>;
  /** Further actions in the menu of an unarchived item, for people who may manage it. */
  readonly MenuItems?: ComponentType<{ readonly item: I }>;
  /** Whether an archived item's menu has these actions as well. */
  readonly hasMenuWhenArchived?: boolean;
  /** Whether nothing is left of an item: it can't be changed or restored. */
  readonly isGone?: (item: I) => boolean;
  /** A new item's initial values that have to be read first; undefined until they are known. */
  readonly useBlank?: () => Partial<V> | undefined;
  /** Replaces the form of a new item. */
  readonly New?: ComponentType<NewProps>;
  /** Replaces the empty list, for people who may create the first item. */
  readonly First?: ComponentType;
  /** Texts for archiving, if the kind calls it something else. */
  readonly archiveWords?: (item: I) => ArchiveWords;
  /** A typed confirmation for archiving. */
  readonly release?: Release<I>;
  /** Tabs between Details and History. */
  readonly tabs?: readonly DetailTab<I>[];
}

/** A view as the kit uses it, for any kind. */
export type AnyView = ResourceView<AnyItem, AnyValues>;
/** A form's view alone, as the kit uses it. */
export type AnyFormView = FormView<AnyValues>;

/** Defines how a kind is displayed. */
export function defineView<K extends ShownKind>(
  view: ResourceView<KindItem<K>, KindValues<K>> & { readonly kind: K },
): AnyView {
  // The kit passes a view only items and values of its own kind.
  return view as unknown as AnyView;
}

/** The fields of an account setting, as its form holds them. */
export type AccountSettingsValues<K extends AccountSettings> = { name: string } & Values<
  (typeof accountSettings)[K]['fields']
>;

/** Defines how an account setting is displayed. */
export function defineAccountSettingsView<K extends AccountSettings>(
  view: FormView<AccountSettingsValues<K>> & { readonly kind: K },
): AnyFormView {
  // The kit passes a view only items and values of its own kind.
  return view as unknown as AnyFormView;
}

/** A view's resource definition. */
export const getDefinition = ({ kind }: Pick<AnyFormView, 'kind'>): ResourceDefinition => formKinds[kind];

/** The permission to change items of a kind. */
export const getManagePermission = ({ kind }: Pick<AnyFormView, 'kind'>): string =>
  getDefinition({ kind }).managePermission ?? `${kind}.manage`;
