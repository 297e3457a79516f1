import { STREAM_RECONNECT_MS } from '@switchboard/contracts/base/constants';
import { ControlMessage } from '@switchboard/contracts/stream/bus-messages';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { AccountDirectory } from '../http/auth/accounts.ts';
import { isReadByAgency } from '../http/auth/permission.ts';
import { type SessionDirectory, toCredential } from '../http/auth/sessions.ts';
import type { Principal } from '../http/request/context.ts';
import { parseJson } from './parse-json.ts';
import type { Ending } from './sse-frames.ts';

export type StreamPrincipal = Exclude<Principal, { kind: 'none' }>;

/** A stream that ends with its caller's rights. */
export interface WatchedStream {
  readonly principal: StreamPrincipal;
  /** The account that the stream reads. */
  readonly tenantId: string;
  end(ending: Ending): void;
}

export interface SessionWatchOptions {
  readonly sessions: Pick<SessionDirectory, 'check' | 'findEnded'>;
  readonly accounts: Pick<AccountDirectory, 'find'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The pause after a failed check. */
const RETRY_MS = 1_000;
/** The longest delay of a timer. */
const MAX_TIMER_MS = 24 * 3_600_000;

/**
 * Ends streams whose callers lose their rights.
 *
 * Control messages end them at once; a timer ends them when their session expires, which a refresh may have postponed; and the sweep ends those whose
 * message was lost.
 */
export class SessionWatch {
  readonly #options: SessionWatchOptions;
  readonly #watched = new Map<string, Watched>();

  constructor(options: SessionWatchOptions) {
    this.#options = options;
  }

  /**
   * Watches a stream until the returned function is called.
   *
   * @throws {AppError} `session.required` or `api_key.invalid` if the caller's rights have already ended; `resource.not_found` if an agency's
   *   access to the account has.
   */
  async watch(stream: WatchedStream): Promise<() => void> {
    const credential = toCredential(stream.principal);
    const watched = this.#watched.get(credential) ?? { credential, streams: new Set(), timer: undefined };
    this.#watched.set(credential, watched);
    watched.streams.add(stream);
    const leave = () => this.#leave(watched, stream);
    try {
      // Checked after the stream is watched, so that no revocation is missed.
      const check = await this.#options.sessions.check(credential);
      if (check.state === 'ended')
        throw new AppError(stream.principal.kind === 'api_key' ? 'api_key.invalid' : 'session.required');
      if (!(await this.#mayRead(stream))) throw new AppError('resource.not_found');
      if (watched.timer === undefined && check.until) this.#arm(watched, check.until);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /** Receives a control message from the bus. */
  receive(message: string): void {
    const control = ControlMessage.safeParse(parseJson(message));
    if (!control.success)
      return this.#options.logger.warn({ issues: control.error.issues }, 'ignored an unreadable control message');
    for (const { streams } of this.#watched.values()) {
      for (const stream of streams) if (isConcerned(control.data, stream)) stream.end(toEnding(control.data.reason));
    }
  }

  /** Ends the streams of sessions and keys that have ended, with one read, and of agencies that have lost access to their client. */
  async sweep(): Promise<void> {
    const ended = await this.#options.sessions.findEnded([...this.#watched.keys()]);
    for (const [credential, reason] of ended) {
      for (const stream of this.#watched.get(credential)?.streams ?? []) stream.end(toEnding(reason));
    }
    const acrossAccounts = [...this.#watched.values()].flatMap(({ streams }) => [...streams].filter(readsOtherAccount));
    for (const stream of acrossAccounts) if (!(await this.#mayRead(stream))) stream.end(toEnding('revoked'));
  }

  /** Whether the caller may still read the stream's account: their own, or a client of their agency. */
  async #mayRead(stream: WatchedStream): Promise<boolean> {
    if (!readsOtherAccount(stream)) return true;
    const { principal, tenantId } = stream;
    const account = await this.#options.accounts.find(tenantId);
    return account !== undefined && isReadByAgency(account, principal.tenantId);
  }

  close(): void {
    for (const { timer } of this.#watched.values()) clearTimeout(timer);
    this.#watched.clear();
  }

  #leave(watched: Watched, stream: WatchedStream): void {
    watched.streams.delete(stream);
    if (watched.streams.size > 0 || this.#watched.get(watched.credential) !== watched) return;
    clearTimeout(watched.timer);
    this.#watched.delete(watched.credential);
  }

  #arm(watched: Watched, until: Date): void {
    clearTimeout(watched.timer);
    const waitMs = Math.max(1, until.getTime() - this.#options.clock.now().getTime());
    watched.timer = setTimeout(() => void this.#expire(watched), Math.min(waitMs, MAX_TIMER_MS)).unref();
  }

  async #expire(watched: Watched): Promise<void> {
    const { sessions, clock, logger } = this.#options;
    try {
      const check = await sessions.check(watched.credential);
      if (check.state === 'ended') {
        for (const stream of watched.streams) stream.end(toEnding(check.reason));
      } else if (check.until && watched.streams.size > 0) this.#arm(watched, check.until);
    } catch (err) {
      // Without PostgreSQL there are no changes to leak, so the stream stays open and the check is retried.
      logger.warn({ err }, 'could not check a session');
      if (watched.streams.size > 0) this.#arm(watched, new Date(clock.now().getTime() + RETRY_MS));
    }
  }
}

const readsOtherAccount = ({ principal, tenantId }: WatchedStream): boolean => principal.tenantId !== tenantId;

interface Watched {
  readonly credential: string;
  readonly streams: Set<WatchedStream>;
  timer: NodeJS.Timeout | undefined;
}

function toEnding(reason: ControlMessage['reason'] | 'expired'): Ending {
  if (reason === 'expired') return { event: 'session:expired' };
  // The account's time zone or defaults changed: a new stream picks them up.
  if (reason === 'moved') {
    return { event: 'stream:ended', reason: 'draining', retryAfterMs: Math.random() * STREAM_RECONNECT_MS };
  }
  return { event: 'stream:ended', reason, retryAfterMs: STREAM_RECONNECT_MS };
}

function isConcerned(control: ControlMessage, { principal, tenantId }: WatchedStream): boolean {
  switch (control.kind) {
    case 'session':
      // For an API key, `sessionId` is the key's id.
      return (principal.kind === 'session' ? principal.sessionId : principal.id) === control.sessionId;
    case 'user':
      return principal.kind === 'session'
        ? [principal.user.id, principal.onBehalfOf?.id].includes(control.userId)
        : principal.makerId === control.userId;
    case 'account':
      // Only the caller's own account counts: an agency's owner may still read a suspended client.
      return principal.tenantId === control.tenantId;
    case 'agency':
      return (
        tenantId === control.tenantId &&
        (principal.tenantId !== tenantId || (principal.kind === 'session' && principal.agency !== undefined))
      );
  }
}
