import type { Page } from 'playwright-core';
import type { System } from '../test/system.ts';
import type { openOwnCalls } from './own-calls.ts';

/** What a shot's preparation may use. */
export interface Stage {
  readonly page: Page;
  readonly system: System;
  readonly world: World;
  /** Calls that are deleted after the picture, in the account of `lee` and `sofia`. */
  readonly calls: ReturnType<typeof openOwnCalls>;
  /** Whether the window is a phone's. */
  readonly isNarrow: boolean;
  readonly locale: string;
  /** A text of the program in the shot's language, by its key; what it holds open may be given. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** A new session of somebody, in a browser of their own that is closed after the picture. */
  readonly signInElsewhere: (person: string) => Promise<Page>;
}

/** One state of one screen, to be drawn in every width, theme and language. */
export interface Shot {
  /** `screen/state`, which is also the file's name. */
  readonly name: string;
  /** Where it is, or how to find out. */
  readonly path: string | ((stage: Stage) => string | Promise<string>);
  /** The first part of a demo person's address; nobody is signed in without. */
  readonly person?: string;
  /** Signs the person in anew: how much is left of the session must not depend on how long the drawing has gone on. */
  readonly isNewSession?: boolean;
  /** Beyond the window's lower edge too: the page is drawn in a window as high as it is long. */
  readonly isWhole?: boolean;
  /** One of the screens that are also drawn at the widths between a phone and a desk. */
  readonly isMain?: boolean;
  /** Where the state is there at all, if not everywhere: on a phone some things are elsewhere. */
  readonly only?: 'wide' | 'narrow';
  /** On a system that has a human check and a session recording. */
  readonly isGuarded?: boolean;
  /** Before the page is opened: what it is to be refused, or made to wait for. */
  readonly before?: (stage: Stage) => Promise<unknown>;
  /** Once the page is there: what to do until the state is reached. */
  readonly act?: (stage: Stage) => Promise<unknown>;
  /** What to put back for the shots after it. */
  readonly after?: (stage: Stage) => Promise<unknown>;
}

/** Conversations that shots open. */
export interface World {
  readonly emergency: number;
  readonly live: number;
  readonly ended: number;
  readonly tools: number;
  /** One that something of arrived late. */
  readonly late: number;
  /** One that may be changed. */
  readonly spare: number;
  /** A link of a mail to set a password, still good. */
  readonly welcome: string;
}
