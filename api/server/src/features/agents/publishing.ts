import { type AgentDraft, readDraft } from '@switchboard/application/agents/draft';
import {
  type AgentKey,
  findPublication,
  findVersion,
  listPublications,
} from '@switchboard/application/agents/publications';
import { publishAgent } from '@switchboard/application/agents/publish';
import { restorePublished } from '@switchboard/application/agents/restore-published';
import { findDialRule } from '@switchboard/application/dialing/find-dial-rule';
import type { Models } from '@switchboard/application/models/find-model';
import type { AddressRule } from '@switchboard/application/outbound/address-rule';
import { findAuthors } from '@switchboard/application/resources/authors';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentItem } from '@switchboard/application/resources/present';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import { agents } from '@switchboard/contracts/agents/agents';
import { flows } from '@switchboard/contracts/agents/flows';
import type { talkRoutes } from '@switchboard/contracts/agents/talk-routes';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import { AppError } from '@switchboard/platform/app-error';
import { validateFlow } from '@switchboard/talk/validation/validate-flow';
import { diffVersions, listChangedFlows } from '@switchboard/talk/version-diff';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { getItem } from '../../resources/get-item.ts';

export interface AgentDeps extends ResourceDeps {
  readonly talks: TalkDeps;
  readonly models: Models;
  readonly addressRule: AddressRule;
}

type Own = Extract<keyof typeof talkRoutes, `agents.${string}` | `flows.${string}`>;

/** Handles the validation of flows and agents, and publishing: publish, list, read, compare and restore versions. */
export function publishingHandlers(deps: AgentDeps): Pick<Handlers<typeof talkRoutes>, Own> {
  const { pool, hooks, talks } = deps;
  return {
    'flows.validate': async ({ params: { id }, body }, ctx) => {
      const { fields } = await getItem(deps, { tenantId: getTenantId(ctx), kind: flows.kind, id });
      const dialRule = await findDialRule(pool, getTenantId(ctx));
      return {
        problems: validateFlow(FlowGraph.parse({ ...fields, ...body }), {
          dialFault: (number) => dialFault(number, dialRule),
        }),
      };
    },
    'agents.validate': async ({ params: { id } }, ctx) => ({
      problems: [...(await readAgentDraft(deps, ctx, id)).problems],
    }),
    'agents.publish': async ({ params: { id }, body }, ctx) => {
      const context = await readDraftContext(deps, ctx);
      const { number, hash } = await publishAgent({ ...deps, versions: talks.versions }, ctx.caller(), {
        agentId: id,
        ...body,
        ...context,
      });
      return { publishedVersion: number, hash };
    },
    'agents.published': async ({ params: { id } }, ctx) => {
      await getAgent(deps, ctx, id);
      const rows = await listPublications(pool, toAgentKey(ctx, id));
      const author = await findAuthors(
        pool,
        rows.map(({ publishedBy }) => publishedBy),
      );
      return {
        data: rows.map((row) => ({
          ...row,
          publishedAt: row.publishedAt.toISOString(),
          publishedBy: author(row.publishedBy),
        })),
      };
    },
    'agents.getPublished': async ({ params: { id, n } }, ctx) => {
      const key = toAgentKey(ctx, id);
      const { publishedAt, publishedBy, ...row } = await getPublication(deps, key, n);
      const author = await findAuthors(pool, [publishedBy]);
      const content = await getContent(key, row.hash);
      return {
        ...row,
        publishedAt: publishedAt.toISOString(),
        publishedBy: author(publishedBy),
        // A stored version was validated when it was published.
        content: content as never,
      };
    },
    'agents.readDraft': async ({ params: { id } }, ctx) => {
      const { hash, content } = await readAgentDraft(deps, ctx, id);
      // The draft's content is untyped JSON here; the mount checks responses outside production.
      return { hash, content: content as never };
    },
    'agents.restorePublished': async ({ params: { id, n }, body: { version } }, ctx) => {
      const key = toAgentKey(ctx, id);
      const { hash, number } = await getPublication(deps, key, n);
      const content = await getContent(key, hash);
      const state = await restorePublished(deps, ctx.caller(), { agentId: id, version, number, content });
      return (await presentItem({ db: pool, hooks }, agents, key.tenantId, state)) as never; // typed by the kind's schema
    },
    'agents.diffPublished': async ({ params: { id, n }, query: { against } }, ctx) => {
      const key = toAgentKey(ctx, id);
      const { hash } = await getPublication(deps, key, n);
      const from = await getContent(key, hash);
      const to =
        against === 'draft'
          ? (await readAgentDraft(deps, ctx, id)).content
          : await getContent(key, (await getPublication(deps, key, Number(against))).hash);
      const changes = diffVersions(from, to);
      // Changes contain untyped JSON values, hence the cast; outside production, the router validates every response.
      return { changes: changes as never, flows: listChangedFlows(changes, from, to) as never };
    },
  };

  async function getContent({ tenantId }: AgentKey, hash: string) {
    const content = await findVersion(pool, tenantId, hash);
    if (content === undefined) throw new AppError('resource.not_found');
    return content;
  }
}

export function toAgentKey(ctx: Ctx, agentId: string): AgentKey {
  return { tenantId: getTenantId(ctx), agentId };
}

/** Reads an agent of the caller's account. @throws {AppError} `resource.not_found` */
export function getAgent(deps: Pick<ResourceDeps, 'pool'>, ctx: Ctx, id: string) {
  return getItem(deps, { tenantId: getTenantId(ctx), kind: agents.kind, id });
}

/** Reads a published version of an agent by its number. @throws {AppError} `resource.not_found` */
export async function getPublication({ pool }: Pick<ResourceDeps, 'pool'>, key: AgentKey, number: number) {
  await getItem({ pool }, { tenantId: key.tenantId, kind: agents.kind, id: key.agentId });
  const publication = await findPublication(pool, key, number);
  if (publication === undefined) throw new AppError('resource.not_found');
  return publication;
}

/** Reads the draft of an agent of the caller's account. */
export async function readAgentDraft(
  deps: Pick<AgentDeps, 'pool' | 'models'>,
  ctx: Ctx,
  id: string,
): Promise<AgentDraft> {
  return readDraft(deps.pool, toAgentKey(ctx, id), await readDraftContext(deps, ctx));
}

/** Reads what a draft depends on besides its own fields: the account's time zone, and whether the account has a model. */
export async function readDraftContext({ pool, models }: Pick<AgentDeps, 'pool' | 'models'>, ctx: Ctx) {
  const account = await ctx.findAccount(getTenantId(ctx));
  if (account === undefined) throw new AppError('resource.not_found');
  return { timeZone: account.timeZone, hasModel: await models.has(pool, account.id) };
}
