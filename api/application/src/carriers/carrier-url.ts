import type { DialingProvider } from '@switchboard/contracts/connections/catalog';

/** What a carrier asks of us, or tells us. */
export type CarrierStep = 'voice' | 'action' | 'dialed' | 'answered' | 'status' | 'recording' | 'messages' | 'delivery';

/** The address that a carrier calls; `key` names a call or message of ours. */
export function carrierUrl(
  baseUrl: string,
  {
    provider,
    connectionId,
    step,
    key,
  }: {
    readonly provider: DialingProvider;
    readonly connectionId: string;
    readonly step: CarrierStep;
    readonly key?: string | undefined;
  },
): string {
  const url = new URL(`/api/carriers/${provider}/${connectionId}/${step}`, baseUrl);
  if (key !== undefined) url.searchParams.set('key', key);
  return url.href;
}
