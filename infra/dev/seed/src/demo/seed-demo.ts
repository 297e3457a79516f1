import { demoUsers } from './accounts.ts';
import { actInStories } from './act-in-stories.ts';
import { makeAgents } from './agents/make-agents.ts';
import { callCandidates } from './call-candidates.ts';
import type { DemoFile } from './demo-file.ts';
import { describeBusinesses } from './describe-businesses.ts';
import { listDoNotCall } from './list-do-not-call.ts';
import { makeBatches } from './make-batches.ts';
import { makeItems } from './make-items.ts';
import { makeJobs } from './make-jobs.ts';
import { openDoors } from './open-doors.ts';
import { type SeedAccountsDeps, seedAccounts } from './seed-accounts.ts';
import { tellConnectionPasts } from './tell-connection-pasts.ts';
import { tellDuplicateWebhook } from './tell-duplicate-webhook.ts';
import { tellStories } from './tell-stories.ts';
import { translateStories } from './translate-stories.ts';

export interface SeedDemoOptions extends SeedAccountsDeps {
  /** Where the running api answers. */
  readonly url: string;
  /** Where demo people sign in without a human check, if that isn't `url`. */
  readonly peopleUrl?: string | undefined;
  /** What an earlier start made, if it is known. */
  readonly kept: DemoFile | undefined;
  /** Whether calls go on after its stories, to watch. */
  readonly isPlayed?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Fills a running Switchboard with the demo: accounts, people and tags in the database, keys and stories through its own HTTP calls.
 *
 * Safe to repeat and to interrupt: a second time finds everything done. Never call it in production.
 */
export async function seedDemo(options: SeedDemoOptions): Promise<DemoFile> {
  const { peopleUrl = options.url } = options;
  const firstStart = await seedAccounts(options);
  const demo = demoAt(options.url, options.kept ?? (await openDoors(peopleUrl)));
  const targets = {
    willow: { url: options.url, apiKey: demo.apiKeys.willow },
    brightsmile: { url: options.url, apiKey: demo.apiKeys.brightsmile },
    northgate: { url: options.url, apiKey: demo.apiKeys.northgate },
  };
  const fresh = await tellStories({ targets, firstStart }, options.signal);
  await translateStories(options.events, fresh.told);
  await tellDuplicateWebhook(demo.intake.vapi, firstStart);
  const supervisor = demoUsers.find(({ role, tenantId }) => role === 'supervisor' && tenantId === 'acc_willow');
  if (supervisor) await actInStories(peopleUrl, supervisor.email, fresh);
  // Later on, whatever people made of these is theirs.
  if (options.kept === undefined) {
    await describeBusinesses(peopleUrl);
    await makeItems(peopleUrl);
    await makeAgents(peopleUrl);
    await makeJobs(peopleUrl, options.clock.now());
    await makeBatches(peopleUrl, options.clock.now());
    if (options.isPlayed) await callCandidates(peopleUrl);
    await listDoNotCall(peopleUrl);
    await tellConnectionPasts(options.pool, options.clock.now());
  }
  return demo;
}

/** The same doors at another address: a start may have been given another port, and people may come by another way than programs. */
export function demoAt(url: string, kept: DemoFile): DemoFile {
  const { vapi } = kept.intake;
  return { ...kept, url, intake: { vapi: { ...vapi, url: new URL(new URL(vapi.url).pathname, url).href } } };
}
