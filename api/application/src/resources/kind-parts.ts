import { newKey } from '../api-keys/new-key.ts';
import { besideApiKey, measureApiKeys } from '../api-keys/parts.ts';
import { besideListener } from '../listeners/beside-listener.ts';
import { measureListeners } from '../listeners/measure-listeners.ts';
import { newSigningSecret } from '../listeners/sign.ts';
import type { AddressRule } from '../outbound/address-rule.ts';
import { checkNumber, measureNumbers } from '../phone-numbers/parts.ts';
import { besideSecret } from '../secrets/beside-secret.ts';
import { measureSecrets } from '../secrets/measure-secrets.ts';
import type { NewSecret } from '../secrets/new-secret.ts';
import type { KindParts } from './deps.ts';

export interface KindPartsOptions {
  /** Which addresses people may have the server call. */
  readonly addressRule: AddressRule;
  readonly newSecret: NewSecret;
}

/** The parts of kinds whose definitions need more than the kernel, by kind. */
export function createKindParts({ addressRule, newSecret }: KindPartsOptions): KindParts {
  return {
    measures: {
      apiKeys: measureApiKeys,
      listeners: measureListeners,
      phoneNumbers: measureNumbers,
      secrets: measureSecrets,
    },
    beside: {
      apiKeys: besideApiKey,
      listeners: besideListener(addressRule),
      phoneNumbers: checkNumber,
      secrets: besideSecret,
    },
    secrets: { apiKeys: newKey(newSecret), listeners: newSigningSecret(newSecret) },
  };
}
