import type { DialingProvider } from '@switchboard/contracts/connections/catalog';

/** The endpoints that carriers call. */
export type CarrierStep = 'voice' | 'action' | 'dialed' | 'answered' | 'status' | 'recording' | 'messages' | 'delivery';

/** Builds the URL that a carrier calls. `key` identifies one of our calls or messages. */
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
