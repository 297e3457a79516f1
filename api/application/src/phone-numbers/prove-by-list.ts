import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { CATALOG, type CarrierProvider, isCarrierProvider } from '@switchboard/contracts/connections/catalog';
import { z } from 'zod';
import { type ConnectionFields, type CredentialDeps, openCredential } from '../connections/credential.ts';
import type { ConnectionKey } from '../connections/health.ts';
import { type AddressRule, findUrlFault } from '../outbound/address-rule.ts';
import type { Poster } from '../outbound/poster.ts';
import { listConnectionNumbers, proveNumbers } from './claims.ts';

export interface ListDeps extends CredentialDeps {
  readonly poster: Pick<Poster, 'get'>;
  readonly addressRule: AddressRule;
}

interface Listing {
  readonly key: ConnectionKey;
  readonly fields: ConnectionFields;
  readonly signal: AbortSignal;
}

/** The page size, which keeps a response below the limit of one megabyte. */
const PAGE = 200;
/** An account has at most 500 numbers here, but may have more at its carrier. */
const MAX_PAGES = 20;

/**
 * Reads a carrier's list of a customer's numbers and records those of the account's numbers that use the connection as verified. Any URL other
 * than the carrier's own is ignored: whoever controls such a URL could list any number.
 *
 * An unreadable list verifies nothing and is not an error.
 */
export async function proveByList(deps: ListDeps, { key, fields, signal }: Listing): Promise<void> {
  const { provider } = fields;
  if (!isCarrierProvider(provider) || !isOfCarrier(deps.addressRule, provider, fields.baseUrl)) return;
  const ownNumbers = new Set(await listConnectionNumbers(deps.db, key.tenantId, key.connectionId));
  if (ownNumbers.size === 0) return;
  const credential = await openCredential(deps, key, fields);
  if ('fault' in credential) return;
  const headers = { authorization: credential.authorization, accept: 'application/json', 'user-agent': 'Switchboard' };
  const found = new Set<string>();
  for (let page = 0; page < MAX_PAGES && found.size < ownNumbers.size; page++) {
    const url = `${fields.baseUrl.replace(/(?<!\/)\/+$/, '')}${LISTS[provider].path(fields, page)}`;
    const response = await deps.poster.get({ url, headers, signal });
    const listed = 'fault' in response || response.status !== 200 ? undefined : LISTS[provider].read(response.body);
    for (const number of listed ?? []) if (ownNumbers.has(number)) found.add(number);
    if (listed === undefined || listed.length < PAGE) break;
  }
  await proveNumbers(deps.db, { ...key, numbers: [...found], proof: 'listed', now: deps.clock.now() });
}

/** Whether a URL belongs to a carrier. Outside production, this machine may act as the carrier. */
export function isOfCarrier(rule: AddressRule, provider: CarrierProvider, baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const url = new URL(baseUrl);
  const isHere = findUrlFault(url, { allowsLoopback: false }) === 'private_address';
  if (isHere) return rule.allowsLoopback && findUrlFault(url, rule) === undefined;
  // A carrier's regional hosts are subdomains of its domain.
  const domain = new URL(CATALOG[provider].baseUrl).hostname.replace(/^api\./, '.');
  return url.protocol === 'https:' && url.hostname.endsWith(domain);
}

interface NumberList {
  path(fields: ConnectionFields, page: number): string;
  read(body: string): string[] | undefined;
}

const readNumbers = (schema: z.ZodType<string[]>) => (body: string) => {
  try {
    return schema.safeParse(parseStorableJson(body)).data;
  } catch {
    return undefined;
  }
};
const Listed = z.array(z.object({ phone_number: z.string() })).transform((all) => all.map((one) => one.phone_number));

/** https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource and https://developers.telnyx.com/api/numbers/list-phone-numbers */
const LISTS: Readonly<Record<CarrierProvider, NumberList>> = {
  twilio: {
    path: ({ username }, page) =>
      `/2010-04-01/Accounts/${encodeURIComponent(username)}/IncomingPhoneNumbers.json?PageSize=${PAGE}&Page=${page}`,
    read: readNumbers(z.object({ incoming_phone_numbers: Listed }).transform((list) => list.incoming_phone_numbers)),
  },
  telnyx: {
    path: (_, page) => `/v2/phone_numbers?page%5Bsize%5D=${PAGE}&page%5Bnumber%5D=${page + 1}`,
    read: readNumbers(z.object({ data: Listed }).transform((list) => list.data)),
  },
};
