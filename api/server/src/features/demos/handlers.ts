import {
  applyDemoInput,
  type DemoDeps,
  findDemo,
  leaveDemo,
  startDemo,
  TIME_OVER,
} from '@switchboard/application/demos/demo-talks';
import type { demoRoutes } from '@switchboard/contracts/demos/routes';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { createGate } from '../../http/limits/gate.ts';
import { addressGroup } from '../../http/request/client.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { checkOrigin } from '../../http/request/origin.ts';
import { findUpgrade } from '../../http/server.ts';
import type { TalkSockets } from '../../http/talk-socket.ts';

interface Limit {
  check(attempt: { readonly address: string }): Promise<void>;
  fail(attempt: { readonly address: string }): Promise<void>;
}

export interface DemoHandlerDeps extends DemoDeps {
  readonly session: {
    readonly limits: { readonly demo: Limit };
    /** @throws {AppError} `human_check.*` */
    readonly checkHuman: (token: string | undefined) => Promise<void>;
  };
  readonly sockets: TalkSockets;
  readonly publicUrl: URL | undefined;
}

/** At most two visitors use the database at the same time, so that a flood of them leaves it to the inbox. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;
const RETRY_AFTER_MS = 15_000;
/** Once a talk finds no room, all further attempts fail without a query for this long. */
const FULL_FOR_MS = 1_000;

/** Handles the talks of the public site. */
export function demoHandlers(deps: DemoHandlerDeps): Handlers<typeof demoRoutes> {
  const { session, sockets, publicUrl, clock } = deps;
  const busy = () => new AppError('demo.busy', { retryAfterMs: RETRY_AFTER_MS });
  const gate = createGate(MAX_CONCURRENT, { maxWaiting: MAX_WAITING, refusal: busy });
  let fullUntil = 0;
  const checkRoom = () => {
    if (clock.now().getTime() < fullUntil) throw busy();
  };
  const enter = async <T>(work: () => Promise<T>): Promise<T> => {
    checkRoom();
    return gate(async () => {
      // An earlier visitor may have found no room while this one waited.
      checkRoom();
      return work();
    });
  };
  const begin = async (visitor: Parameters<typeof startDemo>[1]) => {
    try {
      return await startDemo(deps, visitor);
    } catch (error) {
      if (isAppError(error, 'demo.busy')) fullUntil = clock.now().getTime() + FULL_FOR_MS;
      throw error;
    }
  };
  return {
    'demos.start': async ({ params: { slug }, body: { lang, humanCheckToken } }, ctx) => {
      const { address } = ctx.client;
      await enter(() => session.limits.demo.check({ address }));
      await session.checkHuman(humanCheckToken);
      const { talkId, endsAt, turn } = await enter(async () => {
        const started = await begin({ slug, lang: lang ?? ctx.locale, address: addressGroup(address) });
        // Only started talks count against the limit.
        await session.limits.demo.fail({ address });
        return started;
      });
      const socket = `/api/demos/${slug}/talk?talkId=${talkId}`;
      return { talkId, socket, endsAt: endsAt.toISOString(), ...turn };
    },
    'demos.connect': async ({ params: { slug }, query: { talkId } }, ctx, koa) => {
      const upgrade = findUpgrade(koa.req);
      if (upgrade === undefined) throw new AppError('request.upgrade_required');
      checkOrigin({
        method: 'POST',
        origin: koa.get('Origin'),
        fetchSite: koa.get('Sec-Fetch-Site'),
        client: ctx.client,
        publicUrl,
      });
      const { endsAt } = await findDemo(deps, slug, talkId);
      koa.respond = false;
      sockets.attach(upgrade, {
        talkId,
        conversationId: undefined,
        setup: undefined,
        deadline: { afterMs: endsAt.getTime() - clock.now().getTime(), input: TIME_OVER },
        isAdmitted: async () => true,
        take: async (input, tell) => {
          const turn = await applyDemoInput(deps, { slug, talkId }, input);
          tell(turn.frames);
          return turn;
        },
        left: () => leaveDemo(deps, talkId),
      });
    },
  };
}
