import { STREAM_RECONNECT_MS } from '@switchboard/contracts/constants';
import { ControlMessage } from '@switchboard/contracts/inbox/change';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { AccountDirectory } from '../http/auth/accounts.ts';
import { credentialOf, type SessionDirectory } from '../http/auth/sessions.ts';
import type { Principal } from '../http/context.ts';
import { isReadByAgency } from '../http/tenant-scope.ts';
import type { Ending } from './ending.ts';
import { parseJson } from './parse-json.ts';

export type StreamPrincipal = Exclude<Principal, { kind: 'none' }>;

/** A stream that ends when its caller's rights do. */
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

/** After a check that failed, and as the longest time that a timer is set for. */
const RETRY_MS = 1_000;
const MAX_TIMER_MS = 24 * 3_600_000;

/**
 * Ends streams whose callers lose their rights.
 *
 * Control messages do it at once, a timer at the end of a session (by its row, which a refresh extends), and the sweep
 * whatever was missed.
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
   * @throws {AppError} `session.required`, `api_key.invalid` if the caller's rights have ended already; `resource.not_found` if an agency's
   *   access to the account has.
   */
  async watch(stream: WatchedStream): Promise<() => void> {
    const credential = credentialOf(stream.principal);
    const watched = this.#watched.get(credential) ?? { credential, streams: new Set(), timer: undefined };
    this.#watched.set(credential, watched);
    watched.streams.add(stream);
    const leave = () => this.#leave(watched, stream);
    try {
      // After it is watched: what ends from now on is heard.
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

  /** Hears a control message: a hint, from outside. */
  hear(message: string): void {
    const control = ControlMessage.safeParse(parseJson(message));
    if (!control.success)
      return this.#options.logger.warn({ issues: control.error.issues }, 'an unreadable control message was ignored');
    for (const { streams } of this.#watched.values()) {
      for (const stream of streams) if (concerns(control.data, stream)) stream.end(endingOf(control.data.reason));
    }
  }

  /** Ends the streams of every session and key that has ended, by one read, and those of agencies whose client ended their access. */
  async sweep(): Promise<void> {
    const ended = await this.#options.sessions.findEnded([...this.#watched.keys()]);
    for (const [credential, reason] of ended) {
      for (const stream of this.#watched.get(credential)?.streams ?? []) stream.end(endingOf(reason));
    }
    const ofOthers = [...this.#watched.values()].flatMap(({ streams }) => [...streams].filter(readsAnother));
    for (const stream of ofOthers) if (!(await this.#mayRead(stream))) stream.end(endingOf('revoked'));
  }

  /** Whether the stream's caller may read its account: their own, or of an agency a client's. */
  async #mayRead(stream: WatchedStream): Promise<boolean> {
    if (!readsAnother(stream)) return true;
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
        for (const stream of watched.streams) stream.end(endingOf(check.reason));
      } else if (check.until && watched.streams.size > 0) this.#arm(watched, check.until);
    } catch (err) {
      // Without PostgreSQL there is nothing to show either; who is signed in is asked again until it answers.
      logger.warn({ err }, 'a session could not be read');
      if (watched.streams.size > 0) this.#arm(watched, new Date(clock.now().getTime() + RETRY_MS));
    }
  }
}

const readsAnother = ({ principal, tenantId }: WatchedStream): boolean => principal.tenantId !== tenantId;

interface Watched {
  readonly credential: string;
  readonly streams: Set<WatchedStream>;
  timer: NodeJS.Timeout | undefined;
}

function endingOf(reason: ControlMessage['reason'] | 'expired'): Ending {
  if (reason === 'expired') return { event: 'session:expired' };
  // Its days begin at other instants now: who asks again gets those.
  if (reason === 'moved') {
    return { event: 'stream:ended', reason: 'draining', retryAfterMs: Math.random() * STREAM_RECONNECT_MS };
  }
  return { event: 'stream:ended', reason, retryAfterMs: STREAM_RECONNECT_MS };
}

function concerns(control: ControlMessage, { principal, tenantId }: WatchedStream): boolean {
  switch (control.kind) {
    case 'session':
      // Of an API key, its own id.
      return (principal.kind === 'session' ? principal.sessionId : principal.id) === control.sessionId;
    case 'user':
      return principal.kind === 'session'
        ? [principal.user.id, principal.onBehalfOf?.id].includes(control.userId)
        : principal.makerId === control.userId;
    case 'account':
      // The caller's own: an agency's owner goes on reading a child account that is suspended.
      return principal.tenantId === control.tenantId;
    case 'agency':
      return (
        tenantId === control.tenantId &&
        (principal.tenantId !== tenantId || (principal.kind === 'session' && principal.agency !== undefined))
      );
  }
}
