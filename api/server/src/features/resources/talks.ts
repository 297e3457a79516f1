import { readDraft } from '@switchboard/application/agents/draft';
import {
  type AgentKey,
  findPublication,
  findVersion,
  listPublications,
} from '@switchboard/application/agents/publication-queries';
import { publishAgent } from '@switchboard/application/agents/publish';
import { restorePublished } from '@switchboard/application/agents/restore-published';
import { findDialRule } from '@switchboard/application/dialing/find-dial-rule';
import type { Models } from '@switchboard/application/models/find-model';
import type { AddressRule } from '@switchboard/application/outbound/address-rule';
import { findAuthors } from '@switchboard/application/resources/authors';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentItem } from '@switchboard/application/resources/present';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import type { PretendedEnd } from '@switchboard/application/talks/run-effect';
import { type Beginning, openTalk } from '@switchboard/application/talks/start-talk';
import { applyInputStreaming, takeInput, takeUnlessEnded } from '@switchboard/application/talks/take-input';
import { findTalk, type TalkKey } from '@switchboard/application/talks/talk-queries';
import { statusOf } from '@switchboard/application/talks/talk-status';
import { agents } from '@switchboard/contracts/agents/agents';
import { flows } from '@switchboard/contracts/agents/flows';
import { talkRoutes } from '@switchboard/contracts/agents/talk-routes';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import { AppError } from '@switchboard/platform/app-error';
import { validateFlow } from '@switchboard/talk/validation/validate-flow';
import { diffVersions, listChangedFlows } from '@switchboard/talk/version-diff';
import { mayCall } from '../../http/auth/permission.ts';
import type { SessionDirectory } from '../../http/auth/sessions.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { checkOrigin } from '../../http/request/origin.ts';
import { findUpgrade } from '../../http/server.ts';
import type { TalkSockets } from '../../http/talk-socket.ts';
import { surroundingsOf } from './draft-surroundings.ts';
import { getItem } from './handlers.ts';

export interface TalkHandlerDeps extends ResourceDeps {
  readonly talks: TalkDeps;
  readonly models: Models;
  readonly addressRule: AddressRule;
  readonly sockets: TalkSockets;
  readonly sessions: Pick<SessionDirectory, 'find'>;
  readonly publicUrl: URL | undefined;
}

/** Handles publishing, versions and talks. */
export function talkHandlers(deps: TalkHandlerDeps): Handlers<typeof talkRoutes> {
  const { pool, parts, talks } = deps;
  const keyOf = (ctx: Ctx, id: string): AgentKey => ({ tenantId: getTenantId(ctx), agentId: id });
  const findAgent = (ctx: Ctx, id: string) => getItem(deps, { tenantId: getTenantId(ctx), kind: agents.kind, id });
  const talkOf = (ctx: Ctx, talkId: string) => ({
    tenantId: getTenantId(ctx),
    conversationId: ConversationId.parse(Number(talkId.slice('tlk_'.length))),
  });
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
      problems: [...(await readDraft(pool, keyOf(ctx, id), await surroundingsOf(ctx, deps))).problems],
    }),
    'agents.publish': async ({ params: { id }, body }, ctx) => {
      const surroundings = await surroundingsOf(ctx, deps);
      const { number, hash } = await publishAgent({ ...deps, versions: talks.versions }, ctx.caller(), {
        agentId: id,
        ...body,
        ...surroundings,
      });
      return { publishedVersion: number, hash };
    },
    'agents.published': async ({ params: { id } }, ctx) => {
      await findAgent(ctx, id);
      const rows = await listPublications(pool, keyOf(ctx, id));
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
      const { publishedAt, publishedBy, ...row } = await publicationOf(keyOf(ctx, id), n);
      const author = await findAuthors(pool, [publishedBy]);
      const content = await contentOf(keyOf(ctx, id), row.hash);
      return {
        ...row,
        publishedAt: publishedAt.toISOString(),
        publishedBy: author(publishedBy),
        content: content as never,
      };
    },
    'agents.readDraft': async ({ params: { id } }, ctx) => {
      const { hash, content } = await readDraft(pool, keyOf(ctx, id), await surroundingsOf(ctx, deps));
      return { hash, content: content as never };
    },
    'agents.restorePublished': async ({ params: { id, n }, body: { version } }, ctx) => {
      const { hash, number } = await publicationOf(keyOf(ctx, id), n);
      const content = await contentOf(keyOf(ctx, id), hash);
      const state = await restorePublished(deps, ctx.caller(), { agentId: id, version, number, content });
      return (await presentItem({ db: pool, parts }, agents, getTenantId(ctx), state)) as never; // by its kind's schema
    },
    'agents.diffPublished': async ({ params: { id, n }, query: { against } }, ctx) => {
      const key = keyOf(ctx, id);
      const { hash } = await publicationOf(key, n);
      const from = await contentOf(key, hash);
      const to =
        against === 'draft'
          ? (await readDraft(pool, key, await surroundingsOf(ctx, deps))).content
          : await contentOf(key, (await publicationOf(key, Number(against))).hash);
      const changes = diffVersions(from, to);
      return { changes: changes as never, flows: listChangedFlows(changes, from, to) as never };
    },
    'talks.start': async ({ params: { id }, body: { now, ...body } }, ctx) => {
      const { key, talkId, setup } = await open(ctx, id, {
        ...body,
        ...(now !== undefined && { now: new Date(now) }),
      });
      const turn = await takeInput(talks, ctx.caller(), key, setup);
      return { talkId, conversationId: key.conversationId, ...turn };
    },
    'talks.connect': async ({ params: { id }, query: { version, lang, talkId, requests } }, ctx, koa) => {
      await findAgent(ctx, id);
      const upgrade = findUpgrade(koa.req);
      if (upgrade === undefined) throw new AppError('request.upgrade_required');
      checkOrigin({
        method: 'POST', // a page of elsewhere may open a WebSocket with our cookie, and read all that it says
        origin: koa.get('Origin'),
        fetchSite: koa.get('Sec-Fetch-Site'),
        client: ctx.client,
        publicUrl: deps.publicUrl,
      });
      const { principal } = ctx;
      if (principal.kind !== 'session') throw new AppError('session.required');
      const talk =
        talkId === undefined
          ? await open(ctx, id, { version, lang, given: {}, allowsRequests: requests === 'allowed' })
          : await resumed(ctx, id, talkId);
      const isAdmitted = async () => {
        const caller = await deps.sessions.find(principal.sessionId);
        return caller !== undefined && mayCall(talkRoutes['talks.connect'], caller);
      };
      koa.respond = false;
      let toolsEnd: PretendedEnd | undefined;
      deps.sockets.attach(upgrade, {
        talkId: talk.talkId,
        conversationId: talk.key.conversationId,
        setup: talk.setup,
        isAdmitted,
        pretend: (tools) => {
          toolsEnd = tools === 'run' ? undefined : tools;
        },
        take: (input, tell) =>
          applyInputStreaming(talks, { caller: ctx.caller(), key: talk.key, tell, toolsEnd }, input),
      });
    },
    'talks.take': async ({ params: { talkId }, body: { input } }, ctx) => {
      const key = talkOf(ctx, talkId);
      await findTest(key);
      return takeInput(talks, ctx.caller(), key, input);
    },
    'talks.end': async ({ params: { talkId } }, ctx) => {
      const key = talkOf(ctx, talkId);
      await findTest(key);
      const taken = await takeUnlessEnded(talks, ctx.caller(), key, { type: 'hangup' });
      return taken ?? { frames: [], trace: [], state: statusOf((await findTest(key)).state) };
    },
  };

  async function open(ctx: Ctx, id: string, { version, lang, now, given, allowsRequests }: Wanted) {
    if (now !== undefined && Math.abs(now.getTime() - ctx.now().getTime()) > FARTHEST_MS) {
      throw new AppError('request.invalid', { errors: [{ path: 'now', code: 'too_far' }] });
    }
    const key = keyOf(ctx, id);
    const draft = await readDraft(pool, key, await surroundingsOf(ctx, deps));
    const pinned = version === 'draft' ? draft : await publicationOf(key, Number(version));
    const beginning: Beginning = {
      agentId: id,
      agentName: draft.name,
      version,
      hash: pinned.hash,
      ...(version === 'draft' && { content: draft.content }),
      channel: TEST_CHANNEL,
      userId: ctx.principal.kind === 'session' ? ctx.principal.user.id : null,
      lang,
      now,
      given,
      allowsRequests,
      from: null,
      to: null,
    };
    return openTalk(talks, ctx.caller(), beginning);
  }

  /** A talk that its own person goes on with. */
  async function resumed(ctx: Ctx, id: string, talkId: string) {
    const key = talkOf(ctx, talkId);
    const talk = await findTalk(pool, key);
    const userId = ctx.principal.kind === 'session' ? ctx.principal.user.id : null;
    if (talk === undefined || talk.agentId !== id || talk.userId !== userId) throw new AppError('resource.not_found');
    if (!talk.isOpen) throw new AppError('talk.ended');
    return { key, talkId, setup: undefined };
  }

  /** A test, which these calls are for; calls that come in are none of theirs. @throws {AppError} `resource.not_found` */
  async function findTest(key: TalkKey) {
    const talk = await findTalk(pool, key);
    if (talk?.channel !== TEST_CHANNEL) throw new AppError('resource.not_found');
    return talk;
  }

  async function publicationOf(key: AgentKey, number: number) {
    await getItem(deps, { tenantId: key.tenantId, kind: agents.kind, id: key.agentId });
    const found = await findPublication(pool, key, number);
    if (found === undefined) throw new AppError('resource.not_found');
    return found;
  }

  async function contentOf({ tenantId }: AgentKey, hash: string) {
    const content = await findVersion(pool, tenantId, hash);
    if (content === undefined) throw new AppError('resource.not_found');
    return content;
  }
}

/** How far from now the moment may be that a test takes for its beginning: ten years. */
const FARTHEST_MS = 10 * 366 * 86_400_000;

interface Wanted {
  readonly version: string;
  readonly lang?: Language | undefined;
  readonly now?: Date;
  readonly given: Readonly<Record<string, SlotValue>>;
  readonly allowsRequests: boolean;
}
