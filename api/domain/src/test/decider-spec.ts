import type { ErrorCode } from '@switchboard/contracts/base/error-codes';
import { expect } from 'vitest';
import { type Decision, isRefusal } from '../decision.ts';

/** A specification of a decision that reads as a sentence: `given(events).when(command).then(events)`. */
interface Given<State, Event> {
  when(command: (state: State) => Decision<Event>): Outcome<Event>;
}

interface Outcome<Event> {
  then(...events: Event[]): void;
  thenNothing(): void;
  thenRefused(code: ErrorCode): void;
}

/** Creates `given` for an aggregate whose state is folded from its events by `fold`. */
export function deciderSpec<State, Event>(fold: (events: readonly Event[]) => State) {
  return (...events: Event[]): Given<State, Event> => ({
    when(command) {
      const decision = command(fold(events));
      return {
        // biome-ignore lint/suspicious/noThenProperty: given/when/then reads as a sentence, and nothing here is awaited.
        then: (...expected) => expect(decision).toEqual(expected),
        thenNothing: () => expect(decision).toEqual([]),
        thenRefused: (code) => expect(isRefusal(decision) && decision.refused).toBe(code),
      };
    },
  });
}
