import { CARRIER_PROVIDERS, PLATFORMS } from '@switchboard/contracts/connections/catalog';

/** Those that bring calls: carriers, and the platforms that ask for a call's words. */
export const GUIDED_PROVIDERS = [...PLATFORMS, 'chat_client', ...CARRIER_PROVIDERS] as const;
export type GuidedProvider = (typeof GUIDED_PROVIDERS)[number];
