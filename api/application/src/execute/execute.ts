import { type Decision, isRefusal } from '@switchboard/domain/decision';
import type { EventStore, StoredEvent } from '@switchboard/event-store/types';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { withSpan } from '@switchboard/platform/telemetry';
import { type Caller, metadataOf } from '../caller.ts';
import { type DomainEvent, toNewEvent } from '../log/new-event.ts';

/** A decision to take on one stream. */
export interface Command<E extends DomainEvent> {
  readonly caller: Caller;
  readonly streamId: string;
  /** The event types that the decision looks at or answers; the others aren't read. */
  readonly types: readonly string[];
  /** Decides on what the stream holds. May be asked again when somebody else was faster. */
  decide(loaded: LoadedStream): Decision<E>;
}
/** What was read of a stream: the events of the wanted types, and the version that the stream stands at. */
export interface LoadedStream {
  readonly events: readonly StoredEvent[];
  readonly version: number;
}
export interface Executed<E extends DomainEvent> {
  /** What was there before. */
  readonly loaded: LoadedStream;
  /** What came of it; empty if there was nothing to change. */
  readonly appended: readonly E[];
  /** Of the last event appended; with none, of the last one that was read: what a reader must have seen to see this state. */
  readonly position: number;
}

const RETRIES = 3;

/**
 * Reads a stream, decides, and appends if nobody else did since; reads and decides again if somebody did, three times.
 *
 * A caller's command is done once: asked again, nothing is decided, and the answer is what came of it the first time.
 * @throws {AppError} the decision's refusal; `event_store.version_conflict` when others were faster four times.
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
  if (unread) throw new Error(`a command answers ${unread.type}, which it doesn't read: a repeat would not be known`);
  const { position } = await events.append({
    tenantId,
    streamId,
    expectedVersion: loaded.version,
    events: decision.map(toNewEvent),
    metadata: metadataOf(caller),
    // A decision may differ from time to time; the id alone says that it is the same command.
    ...(commandId !== undefined && { commandId, commandHash: commandId }),
  });
  return { loaded, appended: decision, position };
}

/** The outcome of a command that was executed before. */
function findDone<E extends DomainEvent>(
  { events, version }: LoadedStream,
  commandId: string,
): Executed<E> | undefined {
  const own = events.filter(({ metadata }) => metadata.commandId === commandId);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const before = events.filter(({ position }) => position < first.position);
  // The stream's own events of types that this command answers.
  const appended = own.map(({ type, data }) => ({ type, data })) as unknown as E[];
  return { loaded: { events: before, version }, appended, position: last.position };
}
