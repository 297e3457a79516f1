import type { SignupTrade } from '@switchboard/contracts/access/signup';
import { agents } from '@switchboard/contracts/agents/agents';
import { greetingFor } from '@switchboard/contracts/agents/flow-templates/greeting';
import { flows } from '@switchboard/contracts/agents/flows';
import { prompts } from '@switchboard/contracts/agents/prompts';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import { templates } from '@switchboard/contracts/templates/templates';
import { isAppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { createCompiledVersions } from '../agents/compiled-versions.ts';
import { publishAgent } from '../agents/publish.ts';
import type { Caller } from '../caller.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { type CatalogDeps, defineSmartTag } from '../smart-tags/change-smart-tags.ts';
import { tradeFlow } from './trade-flow.ts';
import { TRADE_WORDS } from './trade-words.ts';

/** The new account, and what its initial items depend on. */
export interface AccountSetup {
  readonly tenantId: string;
  readonly businessName: string;
  readonly trade: SignupTrade;
  readonly timeZone: string;
  readonly locale: Locale;
}

const AGENT = 'Front desk';

/**
 * Sets up a new account for its trade: a published agent with its flow, tags, a prompt and message templates.
 *
 * Existing items with the same names stay unchanged, so that an interrupted setup can be repeated.
 */
export async function setUpAccount(
  deps: ResourceDeps & Pick<CatalogDeps, 'events'>,
  account: AccountSetup,
  traceId: string,
): Promise<void> {
  const { tenantId, trade, timeZone, locale } = account;
  const businessName = withoutVariables(account.businessName);
  const caller: Caller = { tenantId, actor: { kind: 'system', id: 'signup' }, traceId };
  const known = await findNamedItems(deps.pool, tenantId);
  const ensure = async (
    definition: ResourceDefinition,
    body: { readonly name: string } & Readonly<Record<string, unknown>>,
  ): Promise<NamedItem> => {
    const key = `${definition.kind} ${body.name}`;
    const existing = known.get(key);
    if (existing) return existing;
    try {
      return await resourceChanges(deps, definition).create(caller, body);
    } catch (error) {
      // The link was opened twice, and the other request has created the item.
      const created = isAppError(error, 'resource.name_taken') && (await findNamedItems(deps.pool, tenantId)).get(key);
      if (!created) throw error;
      return created;
    }
  };
  for (const tag of TRADE_WORDS[trade].tags) {
    await defineSmartTag(deps, caller, tag).catch((error: unknown) => {
      if (!isAppError(error, 'smart_tag.name_taken')) throw error;
    });
  }
  for (const template of TEMPLATES(businessName)) await ensure(templates, template);
  await ensure(prompts, PROMPT(businessName, locale));
  const flow = await ensure(flows, { name: 'Front desk', description: '', ...tradeFlow(trade) });
  const agent = await ensure(agents, {
    name: AGENT,
    description: '',
    language: locale,
    languages: ['en', 'es'],
    greeting: greetingFor(businessName),
    flowId: flow.id,
  });
  if (agent.version !== 1) return;
  const publication = { agentId: agent.id, version: 1, name: 'First', note: '', timeZone, hasModel: false };
  await publishAgent({ ...deps, versions: createCompiledVersions() }, caller, publication).catch((error: unknown) => {
    // A concurrent setup has published the agent.
    if (!isAppError(error, 'resource.version_conflict')) throw error;
  });
}

/** Removes double braces, which would be an unknown variable in a text with variables. */
const withoutVariables = (name: string) => name.replaceAll(/[{}]{2,}/g, '').trim();

const TEMPLATES = (business: string) => [
  sms('Visit confirmed', 'en', `${business}: we expect you on {{day}} at {{time}}.`),
  sms('Visita confirmada', 'es', `${business}: le esperamos el {{day}} a las {{time}}.`),
  sms('Missed call', 'en', `${business}: we missed your call. Reply here, or call again at any time.`),
  sms('Llamada perdida', 'es', `${business}: perdimos su llamada. Responda aquí o llame otra vez cuando quiera.`),
];

const sms = (name: string, language: Locale, body: string) => ({ name, channel: 'sms', language, body });

const PROMPT = (business: string, language: Locale) => ({
  name: 'Front desk',
  type: 'system',
  language,
  body:
    language === 'es'
      ? `Usted contesta el teléfono de ${business}. Diga que es un asistente virtual. Pregunte una cosa cada vez. Ante un peligro, avise a una persona.`
      : `You answer the phone of ${business}. Say that you are a virtual assistant. Ask one thing at a time. In danger, get a person.`,
});

interface NamedItem {
  readonly id: string;
  readonly version: number;
}

/** The limit of items to read; a new account has about ten. */
const MAX_ITEMS = 200;

/** Reads an account's items, keyed by `kind name`. */
async function findNamedItems(db: Queryable, tenantId: string): Promise<ReadonlyMap<string, NamedItem>> {
  const { rows } = await db.query<NamedItem & { kind: string; name: string }>({
    name: 'find-named-items',
    text: 'select kind, id, version, name from resource.items where tenant_id = $1 order by kind, id limit $2',
    values: [tenantId, MAX_ITEMS],
  });
  return new Map(rows.map(({ kind, name, id, version }) => [`${kind} ${name}`, { id, version }]));
}
