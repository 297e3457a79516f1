import { type Decision, isRefusal } from '@switchboard/domain/decision';
import type { EventStore, StoredEvent } from '@switchboard/event-store/types';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { withSpan } from '@switchboard/platform/telemetry';
import { type Caller, toMetadata } from '../caller.ts';
import { type DomainEvent, toNewEvent } from '../log/new-event.ts';

/** A decision on one stream. */
export interface Command<E extends DomainEvent> {
  readonly caller: Caller;
  readonly streamId: string;
  /** The event types that the decision reads or returns; other types aren't loaded. */
  readonly types: readonly string[];
  /** Decides from the stream's events. Called again after a version conflict. */
  decide(loaded: LoadedStream): Decision<E>;
}
/** The loaded part of a stream: the events of the requested types, and the stream's version. */
export interface LoadedStream {
  readonly events: readonly StoredEvent[];
  readonly version: number;
}
/** The result of a command. */
export interface Executed<E extends DomainEvent> {
  /** The stream before the command. */
  readonly loaded: LoadedStream;
  /** The appended events; empty if there was nothing to change. */
  readonly appended: readonly E[];
  /** The position of the last appended event, or else of the last one read: a reader that has reached it sees this state. */
  readonly position: number;
}

const RETRIES = 3;

/**
 * Reads a stream, decides, and appends with optimistic concurrency; on a version conflict, reads and decides again, up to three times.
 *
 * A command with an id is executed once: a repeat makes no decision and returns the first result.
 *
 * @throws {AppError} if the decision is refused; `event_store.version_conflict` after four conflicts
 */
export function execute<E extends DomainEvent>(
  events: Pick<EventStore, 'append' | 'readStream'>,
  command: Command<E>,
): Promise<Executed<E>> {
  const { streamId } = command;
  const { tenantId } = command.caller;
  return withSpan('command', { tenantId, streamId }, () => executeWithRetries(events, command));
}

async function executeWithRetries<E extends DomainEvent>(
  events: Pick<EventStore, 'append' | 'readStream'>,
  command: Command<E>,
): Promise<Executed<E>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOnce(events, command);
    } catch (error) {
      if (attempt >= RETRIES || !isAppError(error, 'event_store.version_conflict')) throw error;
    }
  }
}

async function attemptOnce<E extends DomainEvent>(
  events: Pick<EventStore, 'append' | 'readStream'>,
  { caller, streamId, types, decide }: Command<E>,
): Promise<Executed<E>> {
  const { tenantId, commandId } = caller;
  const loaded = await events.readStream(tenantId, streamId, { types });
  const done = commandId === undefined ? undefined : findDone<E>(loaded, commandId);
  if (done) return done;
  const decision = decide(loaded);
  if (isRefusal(decision)) throw new AppError(decision.refused);
  if (decision.length === 0) return { loaded, appended: [], position: loaded.events.at(-1)?.position ?? 0 };
  const unread = decision.find(({ type }) => !types.includes(type));
  if (unread)
    throw new Error(`a command appends ${unread.type} without reading it, so that a repeat would not be recognized`);
  const { position } = await events.append({
    tenantId,
    streamId,
    expectedVersion: loaded.version,
    events: decision.map(toNewEvent),
    metadata: toMetadata(caller),
    // Decisions may differ between attempts; the id alone identifies the command.
    ...(commandId !== undefined && { commandId, commandHash: commandId }),
  });
  return { loaded, appended: decision, position };
}

/** Returns the outcome of a command that was already executed. */
function findDone<E extends DomainEvent>(
  { events, version }: LoadedStream,
  commandId: string,
): Executed<E> | undefined {
  const own = events.filter(({ metadata }) => metadata.commandId === commandId);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const before = events.filter(({ position }) => position < first.position);
  // The command's own events, whose types are in `E`.
  const appended = own.map(({ type, data }) => ({ type, data })) as unknown as E[];
  return { loaded: { events: before, version }, appended, position: last.position };
}
