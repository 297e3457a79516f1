import type { RouteName } from '@switchboard/contracts/api';
import type { Permission } from '@switchboard/contracts/base/permission-names';
import type { PAGES } from '@switchboard/contracts/pages';
import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextPart } from '../../i18n/load-texts.ts';
import type { AppStartListening, StorePart } from '../store/store.ts';

export type ScreenName = keyof typeof PAGES;

/** The parts of the running program that a screen's code may extend. */
export interface ScreenHost {
  readonly startListening: AppStartListening;
  /** Adds a screen's part of the store. */
  readonly add: (part: StorePart) => void;
  /** A parent's screens that a user with these permissions may see. */
  readonly listedUnder: (parent: ScreenName, permissions: readonly Permission[]) => readonly ListedEntry[];
}

/** A screen as its parent lists it. */
export interface ListedEntry {
  readonly name: ScreenName;
  readonly path: string;
  readonly entry: ScreenEntry;
}

type Params = Readonly<Record<string, string | undefined>>;

/** One screen: its route, navigation, palette entry, shortcuts, titles and the tests that visit all screens derive from this. */
export interface Screen {
  readonly layout: 'auth' | 'basic' | 'open' | 'app';
  /** The page's title in the browser; may be a text that loads with the screen. */
  readonly title: ParseKeys | ((params: Params) => ParseKeys);
  /** Loads the component; a failed load may be retried. */
  readonly load: (host: ScreenHost) => Promise<ComponentType>;
  /** The texts that load with the screen. */
  readonly texts?: readonly TextPart[];
  /** Without this permission, nothing links here, and the URL shows that it may not be seen. */
  readonly permission?: Permission;
  /** The screen's call: hidden from sessions that may not make it. */
  readonly call?: RouteName;
  /** The screen that lists this one. A parent without a permission of its own needs a visible child. */
  readonly parent?: ScreenName;
  /** How navigation and palette show it; without an entry, only links lead here. */
  readonly entry?: ScreenEntry;
}

/** The parts of the settings, in order. */
export const SETTINGS_AREAS = ['answering', 'calls', 'people', 'connected', 'account'] as const;
export type SettingsArea = (typeof SETTINGS_AREAS)[number];

export interface ScreenEntry {
  readonly Icon: LucideIcon;
  /** The label and its short form are among the texts loaded at the start. */
  readonly label: ParseKeys;
  readonly shortLabel?: ParseKeys;
  /** Keys that lead here from everywhere, such as `g d`. */
  readonly keys?: string;
  /** Where it is listed: in the navigation (everywhere, on phones only, or everywhere but on phones), or on its parent and in the palette. */
  readonly place: 'nav' | 'nav-on-phones' | 'nav-but-phones' | 'parent';
  /** The part of its parent that lists it. */
  readonly area?: SettingsArea;
  /** Shows that something there needs attention. */
  readonly hasAttention?: boolean;
  /** Whether the entry represents a URL of the screen; all of them by default. */
  readonly isCurrent?: (params: Params) => boolean;
}
