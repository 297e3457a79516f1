/** The business constants of the product, one place for server and browser. Durations in milliseconds. */

export const DEFAULT_PER_PAGE = 50;
/** Page size on screens at most this wide. */
export const NARROW_PER_PAGE = 10;
export const NARROW_SCREEN_PX = 640;
export const MAX_PER_PAGE = 200;
export const MAX_SEARCH_CHARACTERS = 200;
/** Below this, a search looks at names and numbers only. */
export const MIN_WORD_SEARCH_CHARACTERS = 3;
/** A search's total, and its pages, stop here. */
export const SEARCH_TOTAL_CAP = 1_000;
export const SEARCH_DEBOUNCE_MS = 1_000;

export const KEEP_ALIVE_MS = 60_000;
export const STREAM_RECONNECT_MS = 3_000;
export const STREAM_REQUERY_MS = 100;
export const STREAM_HEARTBEAT_MS = 15_000;
/** More changed rows than this since a cursor and the stream answers `reset`. */
export const MAX_CATCH_UP_ROWS = 2_000;
export const MAX_STREAMS_PER_SESSION = 32;

export const ALERT_DELAY_MS = 1_000;
export const TOAST_MS = 5_000;
export const BUILD_POLL_MS = 3_600_000;
/** Where the newest build is named. */
export const BUILD_MANIFEST_PATH = '/builds/latest.json';
/** Token duration a client assumes until the server has said another. */
export const DEFAULT_TOKEN_DURATION_MS = 300_000;
export const SESSION_WARNING_MAX_MS = 300_000;
export const SESSION_WARNING_MIN_MS = 60_000;
export const SESSION_CHECK_MS = 1_000;

export const LOGGED_IN_COOKIE = 'logged_in';
export const SESSION_COOKIE = 'sb_session';
/** Its name behind TLS, under which browsers take it from this host alone (RFC 6265bis, 4.1.3.2). */
export const SESSION_COOKIE_BEHIND_TLS = '__Host-sb_session';
export const LOCALE_COOKIE = 'locale';
export const LOGGED_IN_COOKIE_DAYS = 30;
export const LOCALE_COOKIE_DAYS = 365;

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

export const MIN_PASSWORD_CHARACTERS = 12;
export const MAX_PASSWORD_CHARACTERS = 128;

/** Rules, masks, searches and expressions compute on this much of a text at once; what is stored may be longer. */
export const MAX_COMPUTED_CHARACTERS = 10_000;
/** First characters of a message that a row carries. */
export const LAST_MESSAGE_CHARACTERS = 500;
export const MAX_TAGS_PER_CONVERSATION = 20;
export const MAX_TAGS_PER_ACCOUNT = 200;
export const MAX_INTAKE_EVENTS = 1_000;
export const MAX_BODY_BYTES = 1_048_576;
/** A command answers after this long even if the inbox read model is behind. */
export const PROJECTION_WAIT_MS = 1_000;
export const PROJECTION_HEADER = 'X-Projection';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** The channel of talks that are tests of agents: lists, figures and alerts leave them out unless they are asked for. */
export const TEST_CHANNEL = 'test';

/** The channel of a talk whose caller is a program; its conversation is a call like any other. */
export const SIMULATOR_CHANNEL = 'simulator';

/** The channel of what is written between two numbers. */
export const SMS_CHANNEL = 'sms';

/** The channel of a talk that a carrier brings. */
export const PHONE_CHANNEL = 'phone';
