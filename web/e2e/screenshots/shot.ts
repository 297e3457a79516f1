import type { Page } from 'playwright-core';
import type { System } from '../test/system.ts';
import type { openTemporaryCalls } from './temporary-calls.ts';

/** The environment of a shot's steps. */
export interface Stage {
  readonly page: Page;
  readonly system: System;
  readonly world: World;
  /** Calls in the account of `lee` and `sofia`, deleted after the picture. */
  readonly calls: ReturnType<typeof openTemporaryCalls>;
  /** Whether the window is as narrow as a phone. */
  readonly isNarrow: boolean;
  readonly locale: string;
  /** A text of the program in the shot's language, by its key, with optional values. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** A new session of a user, in another browser that is closed after the picture. */
  readonly signInElsewhere: (person: string) => Promise<Page>;
}

/** One state of one screen, drawn in every width, theme and language. */
export interface Shot {
  /** `screen/state`, which is also the file's name. */
  readonly name: string;
  /** The path of the shot, or a function that finds it. */
  readonly path: string | ((stage: Stage) => string | Promise<string>);
  /** The first part of a demo user's address; signed out if absent. */
  readonly person?: string;
  /** Signs the user in again, so that the session's remaining time doesn't depend on the run's duration. */
  readonly isNewSession?: boolean;
  /** Draws the whole page, in a window as high as the page is long. */
  readonly isWhole?: boolean;
  /** A screen that is also drawn at widths between a phone and a desktop. */
  readonly isMain?: boolean;
  /** Where the state exists, if not everywhere, because a phone has some things elsewhere. */
  readonly only?: 'wide' | 'narrow';
  /** Uses a system with a human check and a session recorder. */
  readonly isGuarded?: boolean;
  /** Runs before the page opens, to refuse or delay requests. */
  readonly before?: (stage: Stage) => Promise<unknown>;
  /** Runs once the page is open, until the state is reached. */
  readonly act?: (stage: Stage) => Promise<unknown>;
  /** Restores the state for later shots. */
  readonly after?: (stage: Stage) => Promise<unknown>;
}

/** Conversations that shots open. */
export interface World {
  readonly emergency: number;
  readonly live: number;
  readonly ended: number;
  readonly tools: number;
  /** A conversation with late messages. */
  readonly late: number;
  /** A conversation that shots may change. */
  readonly spare: number;
  /** An emailed link to set a password, still valid. */
  readonly welcome: string;
}
