import {
  MAX_PATH_LENGTH,
  type ReplayDiff,
  type ReplayedCall,
  type ReplayStop,
} from '@switchboard/contracts/agents/replay';
import type { CompiledVersion } from '../engine/compile.ts';
import type { Recording } from './recording.ts';
import { type AnswerEffect, type AwaitedEffect, ScriptedTalk } from './scripted-talk.ts';

/** The path of a replayed call. */
export interface ReplayedPath {
  readonly path: readonly string[];
  readonly endedReason: string | null;
  /** The point at which the recording couldn't continue; null if the call ended. */
  readonly stop: ReplayStop | null;
}

/**
 * Replays a recorded call with a version: the caller acts the same at the same moments, and tools answer as they did.
 *
 * Pure: recorded answers replace every effect. A talk that requests an effect the recording doesn't have stops there.
 * @param startsAt in ms since the epoch
 */
export function replayCall(compiled: CompiledVersion, recording: Recording, startsAt: number): ReplayedPath {
  const talk = new ScriptedTalk(compiled, createRecordedAnswers(recording), startsAt);
  const path: string[] = [];
  let said = '';
  const give = (input: Parameters<ScriptedTalk['give']>[0]) => {
    const { trace } = talk.give(input);
    for (const step of trace) {
      if (step.type === 'node.entered' && step.node !== null) path.push(step.node);
      if (step.type === 'speech.sent') said = step.text;
    }
  };
  const { lang, given } = recording;
  give({ type: 'setup', direction: 'inbound', given: { ...given }, ...(lang && { lang }) });
  for (const act of recording.acts) {
    if (talk.isOver) break;
    talk.advanceTo(startsAt + act.ms);
    give(act.input);
  }
  const { status, endedReason, node } = talk.state;
  const { unanswered } = talk;
  if (unanswered !== undefined) return { path, endedReason, stop: { node, ...describeNeed(unanswered) } };
  return { path, endedReason, stop: status === 'ended' ? null : { node, why: 'caller', detail: said } };
}

/** Answers the nth call of a tool with the nth recorded answer. */
function createRecordedAnswers({ answers }: Recording): AnswerEffect {
  const left = [...answers];
  return (effect) => {
    const index = left.findIndex(({ of, tool }) => of === effect.type && (of !== 'tool' || tool === toolName(effect)));
    return index < 0 ? undefined : left.splice(index, 1)[0]?.answer;
  };
}

const toolName = (effect: AwaitedEffect): string => (effect.type === 'tool' ? effect.tool : '');

function describeNeed(effect: AwaitedEffect): Pick<ReplayStop, 'why' | 'detail'> {
  return { why: effect.type, detail: toolName(effect) };
}

/** Compares a call's path with its own version and with another version. */
export function compareReplays(before: ReplayedPath, after: ReplayedPath): Pick<ReplayedCall, 'outcome' | 'diff'> {
  const at = firstDifference(before.path, after.path);
  if (at === undefined && before.endedReason === after.endedReason) return { outcome: 'same', diff: null };
  const hasBroken = after.stop !== null && before.stop === null;
  const diff: ReplayDiff = {
    before: before.path.slice(0, MAX_PATH_LENGTH),
    after: after.path.slice(0, MAX_PATH_LENGTH),
    at: at ?? before.path.length,
    endedBefore: before.endedReason,
    endedAfter: after.endedReason,
    stop: hasBroken ? after.stop : null,
  };
  return { outcome: hasBroken ? 'broke' : 'different', diff };
}

function firstDifference(before: readonly string[], after: readonly string[]): number | undefined {
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index++) if (before[index] !== after[index]) return index;
  return undefined;
}
