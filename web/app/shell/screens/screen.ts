import type { RouteName } from '@switchboard/contracts/api';
import type { Permission } from '@switchboard/contracts/base/permission-names';
import type { PAGES } from '@switchboard/contracts/pages';
import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextPart } from '../../i18n/load-texts.ts';
import type { AppStartListening, StorePart } from '../store/store.ts';

export type ScreenName = keyof typeof PAGES;

/** The parts of the running program that a screen's code may add to. */
export interface ScreenHost {
  readonly startListening: AppStartListening;
  /** Adds a part of the store that a screen brings along. */
  readonly add: (part: StorePart) => void;
  /** The screens that a parent lists for who has these permissions. */
  readonly listedUnder: (parent: ScreenName, permissions: readonly Permission[]) => readonly ListedEntry[];
}

/** A screen as its parent lists it. */
export interface ListedEntry {
  readonly name: ScreenName;
  readonly path: string;
  readonly entry: ScreenEntry;
}

type Params = Readonly<Record<string, string | undefined>>;

/** One screen: routes, navigation, palette, shortcuts, titles and the tests that visit all screens follow from it. */
export interface Screen {
  readonly layout: 'auth' | 'basic' | 'open' | 'app';
  /** Names the page in the browser's title; may be a text that comes with the screen. */
  readonly title: ParseKeys | ((params: Params) => ParseKeys);
  /** Loads its component; a failed load may be tried again. */
  readonly load: (host: ScreenHost) => Promise<ComponentType>;
  /** Texts that come with it. */
  readonly texts?: readonly TextPart[];
  /** Without it nobody is led here, and the address shows that it may not be seen. */
  readonly permission?: Permission;
  /** The call that it is about: a session that is refused the call isn't led here. */
  readonly call?: RouteName;
  /** The screen that it is listed on. A parent without a permission of its own needs one child that may be seen. */
  readonly parent?: ScreenName;
  /** How navigation and palette show it; without it only links lead here. */
  readonly entry?: ScreenEntry;
}

/** The parts of the settings, in their order. */
export const SETTINGS_AREAS = ['answering', 'calls', 'people', 'connected', 'account'] as const;
export type SettingsArea = (typeof SETTINGS_AREAS)[number];

export interface ScreenEntry {
  readonly Icon: LucideIcon;
  /** Both are among the texts that are there from the start. */
  readonly label: ParseKeys;
  readonly shortLabel?: ParseKeys;
  /** Keys that lead here from everywhere, such as `g d`. */
  readonly keys?: string;
  /** Where it stands: in the navigation, there on phones alone or everywhere else, or on its parent and in the palette. */
  readonly place: 'nav' | 'nav-on-phones' | 'nav-but-phones' | 'parent';
  /** The part of its parent that it stands in. */
  readonly area?: SettingsArea;
  /** Shows that something there needs attention. */
  readonly hasAttention?: boolean;
  /** Tells which of its addresses the entry names; all of them unless told. */
  readonly isCurrent?: (params: Params) => boolean;
}
