import type { UseFormReturnType } from '@mantine/form';
import type { RouteName } from '@switchboard/contracts/api';
import type { AccountSettings } from '@switchboard/contracts/base/kind-names';
import type { accountSettings } from '@switchboard/contracts/kinds';
import type { ResourceDefinition, Values } from '@switchboard/contracts/resources/define-resource';
import type { CommonItem, ResourceFields, ResourceItem, SealedFields } from '@switchboard/contracts/resources/schemas';
import type { ParseKeys } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { type FormKind, formKinds, type ShownKind, type shownKinds } from './shown-kinds.ts';

/** An item, and what a form holds of it, as the kit sees any kind's. */
export type AnyItem = CommonItem & Readonly<Record<string, unknown>>;
export type AnyValues = { name: string } & Record<string, unknown>;

export type KindItem<K extends ShownKind> = ResourceItem<(typeof shownKinds)[K]>;
/** The name and the fields that a form of a kind sets, and the texts to seal while it is being made. */
export type KindValues<K extends ShownKind> = { name: string } & ResourceFields<(typeof shownKinds)[K]> &
  SealedFields<(typeof shownKinds)[K]>;

export interface FieldsProps<V> {
  readonly form: UseFormReturnType<V>;
  readonly isReadOnly: boolean;
  /** Undefined while it is being made. */
  readonly item: (CommonItem & V) | undefined;
}

export interface Column<I> {
  readonly key: string;
  readonly header: ParseKeys;
  /** The list query's `sortBy`. */
  readonly sort?: string;
  readonly cell: (item: I) => ReactNode;
  /** Stands in a phone's second line. */
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
  /** Takes the place of the list as well. */
  readonly isWide?: boolean;
  /** The call that it is about: a session that is refused the call doesn't see the tab. */
  readonly call?: RouteName;
}

/** The words of an archiving that is called something else. */
export interface ArchiveWords {
  readonly menu: ParseKeys;
  readonly title: ParseKeys;
  readonly body: ParseKeys;
  readonly confirm: ParseKeys;
  readonly done: ParseKeys;
}

/** An archiving that has consequences outside: it has words of its own, and is confirmed by typing. */
export interface Release<I> extends ArchiveWords {
  readonly label: ParseKeys;
  /** The text to type, as it is shown. */
  readonly shown: (item: I) => string;
  readonly isTyped: (item: I, text: string) => boolean;
}

/** The ways on from where a new item is made. */
export interface NewProps {
  readonly view: AnyView;
  readonly onCreated: (item: AnyItem) => void;
  readonly onClose: () => void;
}

/** How the form and the history of something are shown; everything else about it is its definition's. */
export interface FormView<V> {
  readonly kind: FormKind;
  /** The fields of its form, below the name. */
  readonly Fields: ComponentType<FieldsProps<V>>;
  /** First values of a new one, beside the definition's defaults. */
  readonly blank: Partial<Omit<V, 'name'>>;
  /** By field; a part of one that has a name of its own by its dotted path. */
  readonly fieldLabels: Readonly<Record<string, ParseKeys>>;
  /** Says a field's value in words, for history and conflicts; undefined where it says itself. */
  readonly useFieldText: () => (field: string, value: unknown) => string | undefined;
  /** Fields that hold prose: their changes are told word by word. */
  readonly prose: readonly string[];
  /** Nothing goes back to a version of them. */
  readonly hasNoWayBack?: boolean;
}

/** How a kind is shown, its list included. */
export interface ResourceView<I, V> extends FormView<V> {
  readonly kind: ShownKind;
  readonly columns: readonly Column<I>[];
  readonly filters: readonly ResourceFilter[];
  /** A line under the name. */
  readonly useSubtitle: () => (item: I) => string;
  /** Stands in the navigation by itself: nothing leads back to the settings. */
  readonly hasOwnEntry?: boolean;
  /** Shows what the items make together, above their list. */
  readonly Overview?: ComponentType<{ readonly mayManage: boolean }>;
  /** A notice above the rows of the list, about the items on the page. */
  readonly ListNotice?: ComponentType<{ readonly items: readonly I[] }>;
  /** Above the fields of an item that is there: what the system knows of it, such as its state. */
  readonly Top?: ComponentType<{ readonly item: I }>;
  /** Further actions on an unarchived item, for who may manage it: items of the pane's menu. */
  readonly MenuItems?: ComponentType<{ readonly item: I }>;
  /** Whether these stand in the menu of an archived item as well. */
  readonly hasMenuWhenArchived?: boolean;
  /** Whether nothing is left of an item: nobody changes it, and nothing brings it back. */
  readonly isGone?: (item: I) => boolean;
  /** First values of a new one that have to be read before; undefined until they are known. */
  readonly useBlank?: () => Partial<V> | undefined;
  /** Stands in the place of the form of a new one, where they are made otherwise. */
  readonly New?: ComponentType<NewProps>;
  /** Stands in the place of an empty list, for who may make the first. */
  readonly First?: ComponentType;
  /** How archiving an item is said, where it is called something else. */
  readonly archiveWords?: (item: I) => ArchiveWords;
  /** How an item is archived, where that takes more than a yes: by typing something of it. */
  readonly release?: Release<I>;
  /** Between Details and History. */
  readonly tabs?: readonly DetailTab<I>[];
}

/** A view as the kit uses it, whichever kind it is of. */
export type AnyView = ResourceView<AnyItem, AnyValues>;
/** The view of a form alone, as the kit uses it. */
export type AnyFormView = FormView<AnyValues>;

/** Describes how a kind is shown. */
export function defineView<K extends ShownKind>(
  view: ResourceView<KindItem<K>, KindValues<K>> & { readonly kind: K },
): AnyView {
  // The kit hands a view the items and values of its own kind alone.
  return view as unknown as AnyView;
}

/** The fields of a single thing, as its form holds them. */
export type AccountSettingsValues<K extends AccountSettings> = { name: string } & Values<
  (typeof accountSettings)[K]['fields']
>;

/** Describes how a single thing is shown. */
export function defineAccountSettingsView<K extends AccountSettings>(
  view: FormView<AccountSettingsValues<K>> & { readonly kind: K },
): AnyFormView {
  // As above.
  return view as unknown as AnyFormView;
}

/** The definition behind a view. */
export const definitionOf = ({ kind }: Pick<AnyFormView, 'kind'>): ResourceDefinition => formKinds[kind];

/** The permission to change items of a kind. */
export const getManagePermission = ({ kind }: Pick<AnyFormView, 'kind'>): string =>
  definitionOf({ kind }).managePermission ?? `${kind}.manage`;
