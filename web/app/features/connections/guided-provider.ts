import { CARRIER_PROVIDERS, PLATFORMS } from '@switchboard/contracts/connections/catalog';

/** Providers with a setup guide: carriers, and platforms that request an agent's replies. */
export const GUIDED_PROVIDERS = [...PLATFORMS, 'chat_client', ...CARRIER_PROVIDERS] as const;
export type GuidedProvider = (typeof GUIDED_PROVIDERS)[number];
