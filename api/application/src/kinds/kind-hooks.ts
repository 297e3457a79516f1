import { measureAgents, onAgentChange } from '../agents/hooks.ts';
import { measureTests, onAgentTestChange } from '../agents/test-hooks.ts';
import { measureApiKeys, onApiKeyChange } from '../api-keys/hooks.ts';
import { newKey } from '../api-keys/new-key.ts';
import { measureBatches, onBatchChange } from '../batches/hooks.ts';
import { onAgencyChange, readInitialAgency } from '../branding/hooks.ts';
import { onCandidateChange } from '../candidates/hooks.ts';
import { maskCandidate } from '../candidates/mask-candidate.ts';
import { type CareersAccounts, measureJobs } from '../careers/accounts.ts';
import { measureConnections, onConnectionChange } from '../connections/hooks.ts';
import { newConnectionSecret } from '../connections/new-secret.ts';
import { measureSecrets, onSecretChange } from '../connections/secret-hooks.ts';
import { checkNumberField } from '../dialing/check-saved-number.ts';
import type { AddressRule } from '../outbound/address-rule.ts';
import { checkNumber, measureNumbers } from '../phone-numbers/hooks.ts';
import type { KindHooks } from '../resources/deps.ts';
import type { NewSecret } from '../secrets/new-secret.ts';
import { onSettingsChange, readInitialSettings } from '../settings/hooks.ts';
import { measureWebhooks, onWebhookChange } from '../webhooks/hooks.ts';
import { newSigningSecret } from '../webhooks/sign.ts';

export interface KindHooksOptions {
  /** Decides which addresses users may have the server call. */
  readonly addressRule: AddressRule;
  readonly newSecret: NewSecret;
  /** The public URL of the API. Without it, items are shown without URLs. */
  readonly baseUrl?: () => string;
  /** The accounts whose openings the public site shows; none by default. */
  readonly careersAccounts?: CareersAccounts | undefined;
}

/** Creates the hooks of every kind that needs more than the kernel. This table is the only place that knows all kinds. */
export function createKindHooks({
  addressRule,
  newSecret,
  baseUrl,
  careersAccounts = [],
}: KindHooksOptions): KindHooks {
  return {
    initialSettings: { agency: readInitialAgency, settings: readInitialSettings },
    measures: {
      agents: measureAgents,
      agentTests: measureTests,
      apiKeys: measureApiKeys,
      batches: measureBatches,
      connections: measureConnections(baseUrl),
      jobs: measureJobs(careersAccounts),
      listeners: measureWebhooks,
      phoneNumbers: measureNumbers,
      secrets: measureSecrets,
    },
    onChange: {
      agency: onAgencyChange,
      agents: onAgentChange(addressRule),
      agentTests: onAgentTestChange,
      apiKeys: onApiKeyChange,
      batches: onBatchChange,
      candidates: onCandidateChange,
      connections: onConnectionChange(addressRule),
      groups: checkNumberField('escalationNumber'),
      listeners: onWebhookChange(addressRule),
      phoneNumbers: checkNumber,
      secrets: onSecretChange,
      settings: onSettingsChange,
      veterinarians: checkNumberField('phone'),
    },
    masks: { candidates: maskCandidate },
    secrets: {
      apiKeys: newKey(newSecret),
      connections: newConnectionSecret(newSecret),
      listeners: newSigningSecret(newSecret),
    },
  };
}
