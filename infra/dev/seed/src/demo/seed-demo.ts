import { demoUsers } from './accounts.ts';
import { addDoNotCallNumbers } from './add-do-not-call-numbers.ts';
import { applySupervisorActions } from './apply-supervisor-actions.ts';
import { callCandidates } from './call-candidates.ts';
import { createAgents } from './create-agents.ts';
import { createBatches } from './create-batches.ts';
import { createItems } from './create-items.ts';
import { createOpenings } from './create-openings.ts';
import type { DemoFile } from './demo-file.ts';
import { issueCredentials } from './issue-credentials.ts';
import { postDuplicateWebhook } from './post-duplicate-webhook.ts';
import { postStories } from './post-stories.ts';
import { type SeedAccountsDeps, seedAccounts } from './seed-accounts.ts';
import { takeEmergencies } from './take-emergencies.ts';
import { translateStories } from './translate-stories.ts';
import { writeAccountSettings } from './write-account-settings.ts';
import { writeConnectionHistory } from './write-connection-history.ts';

export interface SeedDemoOptions extends SeedAccountsDeps {
  /** The URL of the running API. */
  readonly url: string;
  /** The URL at which demo users sign in without a human check, if it differs from `url`. */
  readonly peopleUrl?: string | undefined;
  /** The credentials from an earlier start, if any. */
  readonly previous: DemoFile | undefined;
  /** Whether calls are simulated afterward. */
  readonly isSimulated?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Fills a running Switchboard with the demo: accounts, users and tags through the database, everything else through its API.
 *
 * Idempotent, also after an interruption. Never call it in production.
 */
export async function seedDemo(options: SeedDemoOptions): Promise<DemoFile> {
  const { peopleUrl = options.url } = options;
  const firstStart = await seedAccounts(options);
  const demo = demoAt(options.url, options.previous ?? (await issueCredentials(peopleUrl)));
  const targets = {
    willow: { url: options.url, apiKey: demo.apiKeys.willow },
    brightsmile: { url: options.url, apiKey: demo.apiKeys.brightsmile },
    northgate: { url: options.url, apiKey: demo.apiKeys.northgate },
  };
  const fresh = await postStories({ targets, firstStart }, options.signal);
  await translateStories(options.events, fresh.posted);
  await postDuplicateWebhook(demo.intake.vapi, firstStart);
  const supervisor = demoUsers.find(({ role, tenantId }) => role === 'supervisor' && tenantId === 'acc_willow');
  if (supervisor) await applySupervisorActions(peopleUrl, supervisor.email, fresh);
  await takeEmergencies(peopleUrl, fresh.posted);
  // This is done only once: later, users may have changed or removed these items.
  if (options.previous === undefined) {
    await writeAccountSettings(peopleUrl);
    await createItems(peopleUrl);
    await createAgents(peopleUrl);
    await createOpenings(peopleUrl, options.clock.now());
    await createBatches(peopleUrl, options.clock.now());
    if (options.isSimulated) await callCandidates(peopleUrl);
    await addDoNotCallNumbers(peopleUrl);
    await writeConnectionHistory(options.pool, options.clock.now());
  }
  return demo;
}

/** Returns the demo file with another URL: a start may use another port, and users may use a different address than programs. */
export function demoAt(url: string, demo: DemoFile): DemoFile {
  const { vapi } = demo.intake;
  return { ...demo, url, intake: { vapi: { ...vapi, url: new URL(new URL(vapi.url).pathname, url).href } } };
}
