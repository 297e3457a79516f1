/** The product's constants, shared by server and browser. Durations are in milliseconds. */

export const DEFAULT_PER_PAGE = 50;
/** The page size on screens up to this width. */
export const NARROW_PER_PAGE = 10;
export const NARROW_SCREEN_PX = 640;
export const MAX_PER_PAGE = 200;
export const MAX_SEARCH_CHARACTERS = 200;
/** Shorter searches match names and numbers only. */
export const MIN_WORD_SEARCH_CHARACTERS = 3;
/** The total of a search and its pages are capped at this number. */
export const SEARCH_TOTAL_CAP = 1_000;
export const SEARCH_DEBOUNCE_MS = 1_000;

export const KEEP_ALIVE_MS = 60_000;
export const STREAM_RECONNECT_MS = 3_000;
export const STREAM_REQUERY_MS = 100;
export const STREAM_HEARTBEAT_MS = 15_000;
/** If more rows changed since a cursor, the stream answers `reset`. */
export const MAX_CATCH_UP_ROWS = 2_000;
export const MAX_STREAMS_PER_SESSION = 32;

export const ALERT_DELAY_MS = 1_000;
export const TOAST_MS = 5_000;
export const BUILD_POLL_MS = 3_600_000;
/** The file that names the newest build. */
export const BUILD_MANIFEST_PATH = '/builds/latest.json';
/** The token duration that a client assumes until the server reports one. */
export const DEFAULT_TOKEN_DURATION_MS = 300_000;
export const SESSION_WARNING_MAX_MS = 300_000;
export const SESSION_WARNING_MIN_MS = 60_000;
export const SESSION_CHECK_MS = 1_000;

export const LOGGED_IN_COOKIE = 'logged_in';
export const SESSION_COOKIE = 'sb_session';
/** The cookie's name behind TLS: the prefix makes browsers accept it from this host only (RFC 6265bis, 4.1.3.2). */
export const SESSION_COOKIE_BEHIND_TLS = '__Host-sb_session';
export const LOCALE_COOKIE = 'locale';
export const LOGGED_IN_COOKIE_DAYS = 30;
export const LOCALE_COOKIE_DAYS = 365;

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

export const MIN_PASSWORD_CHARACTERS = 12;
export const MAX_PASSWORD_CHARACTERS = 128;

/**
 * The maximum length of text that rules, masks, searches and expressions process at once. Stored text may be longer.
 */
export const MAX_COMPUTED_CHARACTERS = 10_000;
/** How many characters of the last message a conversation row contains. */
export const LAST_MESSAGE_CHARACTERS = 500;
export const MAX_TAGS_PER_CONVERSATION = 20;
export const MAX_TAGS_PER_ACCOUNT = 200;
export const MAX_INTAKE_EVENTS = 1_000;
export const MAX_BODY_BYTES = 1_048_576;
/** How long a command waits for the inbox read model before it answers. */
export const PROJECTION_WAIT_MS = 1_000;
export const PROJECTION_HEADER = 'X-Projection';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** The channel of agent tests. Lists, metrics and alerts exclude it unless a query asks for it. */
export const TEST_CHANNEL = 'test';

/** The channel of simulated calls. Their conversations are calls like any other. */
export const SIMULATOR_CHANNEL = 'simulator';

/** The channel of text messages. */
export const SMS_CHANNEL = 'sms';

/** The channel of calls from a carrier. */
export const PHONE_CHANNEL = 'phone';
