import type { IntakeResult } from '@switchboard/contracts/intake/event';
import { type IntakeTarget, postEvents } from '../intake-client.ts';
import { plainStories } from '../stories/all.ts';
import { type AccountKey, parseScript, type Story } from '../stories/script.ts';
import { systemStories } from '../stories/system.ts';
import { startEvent, stepEvent, type WireEvent } from '../wire-event.ts';
import { demoAccounts } from './accounts.ts';
import { localInstant } from './local-instant.ts';
import type { ToldStory } from './translate-stories.ts';

export interface TellOptions {
  readonly targets: Readonly<Record<AccountKey, IntakeTarget>>;
  /** When Switchboard started first: the stories are dated back from it, so that telling them again changes nothing. */
  readonly firstStart: Date;
}

/** What telling did: the conversation of each story that people act on afterwards, if this was its first telling. */
export type FreshStories = Partial<Record<keyof typeof systemStories, number>> & {
  /** All stories that were told for the first time. */
  readonly told: readonly ToldStory[];
};

/** Tells every story through the intake, each account's in one call; a repeat finds them told. */
export async function tellStories(options: TellOptions, signal: AbortSignal): Promise<FreshStories> {
  const stories: Story[] = [...plainStories, systemStories.deletedAndRestored, systemStories.retagUndone];
  const results: IntakeResult[] = [];
  for (const [account, target] of Object.entries(options.targets)) {
    const events = stories
      .filter((story) => story.account === account)
      .flatMap((story) => eventsOf(story, options.firstStart));
    if (account === systemStories.lateTranscript.account) events.push(...lateEvents(options.firstStart));
    results.push(...(await postEvents(target, events, signal)));
  }
  return {
    ...fresh('deletedAndRestored', results),
    ...fresh('retagUndone', results),
    told: stories.flatMap((story) => toldStory(story, results) ?? []),
  };
}

function fresh(key: keyof typeof systemStories, results: readonly IntakeResult[]) {
  const told = toldStory(systemStories[key], results);
  return told ? { [key]: told.conversationId } : {};
}

function toldStory(story: Story, results: readonly IntakeResult[]): ToldStory | undefined {
  const first = results.find(({ id }) => id === `${callIdOf(story)}:start`);
  const account = demoAccounts.find(({ key }) => key === story.account);
  if (first?.status !== 'appended' || first.conversationId === undefined || !account) return undefined;
  return { story, tenantId: account.id, conversationId: first.conversationId };
}

function eventsOf(story: Story, firstStart: Date): WireEvent[] {
  const account = demoAccounts.find(({ key }) => key === story.account);
  if (!account) throw new Error(`a story names an unknown account: ${story.account}`);
  const answeredAt = localInstant(firstStart, { daysAgo: story.daysAgo, time: story.time, timeZone: account.timeZone });
  const telling = {
    callId: callIdOf(story),
    answeredAt,
    ownNumber: account.ownNumber,
    ...(story.recording ? { recording: story.recording } : {}),
  };
  return [
    startEvent(story, telling),
    ...parseScript(story.script).map((step, index) => stepEvent(step, index, telling)),
  ];
}

/** The second and third line come when the call is over. */
function lateEvents(firstStart: Date): WireEvent[] {
  const [start, first, second, third, ...rest] = eventsOf(systemStories.lateTranscript, firstStart);
  return [start, first, ...rest, second, third].filter((event) => event !== undefined);
}

function callIdOf(story: Story): string {
  return `story-${story.key}`;
}
