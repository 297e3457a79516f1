import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { SMART_TAGS_STREAM, type SmartTagEventType } from '@switchboard/contracts/smart-tags/smart-tags';
import { acknowledged, deleted, ended, raised, restored, said, second, started, tagged } from './speech.ts';
import { append, type Call, newCall, type TestEvent, type World } from './world.ts';

const TAGS = [1, 2, 3];

/** Returns numbers from 0 to below `n`, the same for the same seed. */
export type Dice = (n: number) => number;

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/**
 * Appends events of every kind, in any order, to a tenant's calls and tags, in small appends.
 *
 * @returns once `count` appends are done
 */
export async function appendAtRandom(
  world: Pick<World, 'events'>,
  { calls, roll, count }: { readonly calls: readonly Call[]; readonly roll: Dice; readonly count: number },
): Promise<void> {
  for (let n = 0; n < count; n++) {
    const call = calls[roll(calls.length)];
    if (call === undefined) throw new RangeError('no call to append to');
    if (roll(20) === 0) await append(world.events, { ...call, streamId: SMART_TAGS_STREAM }, [tagEvent(roll)]);
    else await call.append(...Array.from({ length: 1 + roll(3) }, () => randomEvent(roll)));
  }
}

/** Calls of some new tenants. */
export function randomCalls(world: World, tenants: number, callsEach: number): Call[] {
  return Array.from({ length: tenants }, () => newCall(world)).flatMap((first) => [
    first,
    ...Array.from({ length: callsEach - 1 }, () => newCall(world, first.tenantId)),
  ]);
}

function randomEvent(roll: Dice): ConversationEvent {
  const at = roll(10_000);
  switch (roll(12)) {
    case 0:
      return started(at, { agentName: `Agent ${roll(3)}`, contactName: `Caller ${roll(9)}` });
    case 1:
      return raised(at, { level: roll(3) === 0 ? 'emergency' : 'attention', reason: `reason ${roll(4)}` });
    case 2:
      return acknowledged(at, roll(300));
    case 3:
      return { type: 'conversation.attention-cleared', data: { at: second(at) } };
    case 4:
      return tagged(TAGS[roll(TAGS.length)] ?? 1);
    case 5:
      return ended(at, { summary: `Summary ${roll(5)}` });
    case 6:
      return roll(2) === 0 ? deleted : restored;
    case 7:
      return {
        type: 'conversation.message-translated',
        data: { seq: 1 + roll(4), lang: 'en', text: `Text ${at}`, translator: 'test' },
      };
    default:
      return said(at, `Words ${roll(50)} and ${roll(50)}, "quoted" {braces}`, {
        role: roll(2) === 0 ? 'caller' : 'agent',
      });
  }
}

function tagEvent(roll: Dice): TestEvent {
  const types: SmartTagEventType[] = [
    'smart-tag.defined',
    'smart-tag.renamed',
    'smart-tag.recoloured',
    'smart-tag.changed',
    'smart-tag.archived',
    'smart-tag.restored',
  ];
  const type = types[roll(types.length)] ?? 'smart-tag.defined';
  return { type, data: { smartTagId: TAGS[roll(TAGS.length)], name: `Tag ${roll(9)}`, color: '#dc2626' } };
}
