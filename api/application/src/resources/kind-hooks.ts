import { besideAgent, measureAgents } from '../agents/parts.ts';
import { besideTest, measureTests } from '../agents/tests/parts.ts';
import { newKey } from '../api-keys/new-key.ts';
import { besideApiKey, measureApiKeys } from '../api-keys/parts.ts';
import { besideBatch, measureBatches } from '../batches/parts.ts';
import { agencyBeginning, besideAgency } from '../branding/parts.ts';
import { maskCandidate } from '../candidates/mask-candidate.ts';
import { besideCandidate } from '../candidates/parts.ts';
import { type CareersAccounts, measureJobs } from '../careers/accounts.ts';
import { besideConnection } from '../connections/beside-connection.ts';
import { measureConnections } from '../connections/measure-connections.ts';
import { newConnectionSecret } from '../connections/new-secret.ts';
import { savedNumberIn } from '../dialing/check-saved-number.ts';
import { besideListener } from '../listeners/beside-listener.ts';
import { measureListeners } from '../listeners/measure-listeners.ts';
import { newSigningSecret } from '../listeners/sign.ts';
import type { AddressRule } from '../outbound/address-rule.ts';
import { checkNumber, measureNumbers } from '../phone-numbers/parts.ts';
import { besideSecret } from '../secrets/beside-secret.ts';
import { measureSecrets } from '../secrets/measure-secrets.ts';
import type { NewSecret } from '../secrets/new-secret.ts';
import { besideSettings, settingsBeginning } from '../settings/parts.ts';
import type { KindParts } from './deps.ts';

export interface KindPartsOptions {
  /** Which addresses people may have the server call. */
  readonly addressRule: AddressRule;
  readonly newSecret: NewSecret;
  /** The address that others reach the API by; where it isn't known, items are shown without what begins with it. */
  readonly baseUrl?: () => string;
  /** The accounts whose jobs the public site shows; none by default. */
  readonly careersAccounts?: CareersAccounts | undefined;
}

/** The parts of kinds whose definitions need more than the kernel, by kind. */
export function createKindHooks({
  addressRule,
  newSecret,
  baseUrl,
  careersAccounts = [],
}: KindPartsOptions): KindParts {
  return {
    beginnings: { agency: agencyBeginning, settings: settingsBeginning },
    measures: {
      agents: measureAgents,
      agentTests: measureTests,
      apiKeys: measureApiKeys,
      batches: measureBatches,
      connections: measureConnections(baseUrl),
      jobs: measureJobs(careersAccounts),
      listeners: measureListeners,
      phoneNumbers: measureNumbers,
      secrets: measureSecrets,
    },
    beside: {
      agency: besideAgency,
      agents: besideAgent(addressRule),
      agentTests: besideTest,
      apiKeys: besideApiKey,
      batches: besideBatch,
      candidates: besideCandidate,
      connections: besideConnection(addressRule),
      groups: savedNumberIn('escalationNumber'),
      listeners: besideListener(addressRule),
      phoneNumbers: checkNumber,
      secrets: besideSecret,
      settings: besideSettings,
      veterinarians: savedNumberIn('phone'),
    },
    masks: { candidates: maskCandidate },
    secrets: {
      apiKeys: newKey(newSecret),
      connections: newConnectionSecret(newSecret),
      listeners: newSigningSecret(newSecret),
    },
  };
}
