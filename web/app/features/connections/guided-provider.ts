import { PLATFORMS } from '@switchboard/contracts/intake/platforms';
import { CARRIER_PROVIDERS } from '@switchboard/contracts/kinds/connection-catalogue';

/** Those that bring calls: carriers, and the platforms that ask for a call's words. */
export const GUIDED_PROVIDERS = [...PLATFORMS, 'chat_client', ...CARRIER_PROVIDERS] as const;
export type GuidedProvider = (typeof GUIDED_PROVIDERS)[number];
