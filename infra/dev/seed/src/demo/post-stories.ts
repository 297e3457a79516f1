import type { IntakeResult } from '@switchboard/contracts/intake/event';
import { type IntakeTarget, postEvents } from '../intake-client.ts';
import { plainStories } from '../stories/all.ts';
import { type AccountKey, parseScript, type Story } from '../stories/script.ts';
import { systemStories } from '../stories/system.ts';
import { startEvent, stepEvent, type WireEvent } from '../wire-event.ts';
import { demoAccounts } from './accounts.ts';
import { localInstant } from './local-instant.ts';
import type { PostedStory } from './translate-stories.ts';

export interface PostStoriesOptions {
  readonly targets: Readonly<Record<AccountKey, IntakeTarget>>;
  /** The first start of the demo. The stories are dated relative to this start, so that posting them again changes nothing. */
  readonly firstStart: Date;
}

/** The conversations that this run created: of each system story by its key, and of all stories. */
export type FreshStories = Partial<Record<keyof typeof systemStories, number>> & {
  /** The stories that this run posted for the first time. */
  readonly posted: readonly PostedStory[];
};

/** Posts every story to the intake, one request per account. Idempotent. */
export async function postStories(options: PostStoriesOptions, signal: AbortSignal): Promise<FreshStories> {
  const stories: Story[] = [...plainStories, systemStories.deletedAndRestored, systemStories.retagUndone];
  const results: IntakeResult[] = [];
  for (const [account, target] of Object.entries(options.targets)) {
    const events = stories
      .filter((story) => story.account === account)
      .flatMap((story) => buildEvents(story, options.firstStart));
    if (account === systemStories.lateTranscript.account) events.push(...buildLateEvents(options.firstStart));
    results.push(...(await postEvents(target, events, signal)));
  }
  return {
    ...fresh('deletedAndRestored', results),
    ...fresh('retagUndone', results),
    posted: stories.flatMap((story) => findPosted(story, results) ?? []),
  };
}

function fresh(key: keyof typeof systemStories, results: readonly IntakeResult[]) {
  const posted = findPosted(systemStories[key], results);
  return posted ? { [key]: posted.conversationId } : {};
}

function findPosted(story: Story, results: readonly IntakeResult[]): PostedStory | undefined {
  const first = results.find(({ id }) => id === `${toCallId(story)}:start`);
  const account = demoAccounts.find(({ key }) => key === story.account);
  if (first?.status !== 'appended' || first.conversationId === undefined || !account) return undefined;
  return { story, tenantId: account.id, conversationId: first.conversationId };
}

function buildEvents(story: Story, firstStart: Date): WireEvent[] {
  const account = demoAccounts.find(({ key }) => key === story.account);
  if (!account) throw new Error(`unknown account in a story: ${story.account}`);
  const answeredAt = localInstant(firstStart, { daysAgo: story.daysAgo, time: story.time, timeZone: account.timeZone });
  const playback = {
    callId: toCallId(story),
    answeredAt,
    ownNumber: account.ownNumber,
    ...(story.recording ? { recording: story.recording } : {}),
  };
  return [
    startEvent(story, playback),
    ...parseScript(story.script).map((step, index) => stepEvent(step, index, playback)),
  ];
}

/** Moves the second and third lines after the end of the call. */
function buildLateEvents(firstStart: Date): WireEvent[] {
  const [start, first, second, third, ...rest] = buildEvents(systemStories.lateTranscript, firstStart);
  return [start, first, ...rest, second, third].filter((event) => event !== undefined);
}

function toCallId(story: Story): string {
  return `story-${story.key}`;
}
