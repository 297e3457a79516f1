import { z } from 'zod';
import { HumanCheckToken } from '../access/session.ts';
import { TalkStatus } from '../agents/talk-routes.ts';
import { Language } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { defineRoutes } from '../http/route.ts';
import { FrameOut } from '../talk/frames.ts';
import { TraceStep } from '../talk/trace.ts';
import { DEMO_SLUGS } from './demos.ts';

/** The id is a secret: only the visitor who started the talk knows it. */
const DemoTalkId = z
  .string()
  .regex(/^dmo_[\w-]{43}$/)
  .meta({ example: `dmo_${'a'.repeat(43)}` });

/** A demo talk as a row of an inbox, computed by the same projection as that of calls. */
export const DemoInbox = z
  .object({
    status: z.enum(['open', 'ended']),
    needsAttention: z.boolean(),
    attention: z.object({ level: z.string(), reason: z.string() }).nullable(),
    language: z.string().nullable(),
    messageCount: z.int(),
    /** The time since the call started. */
    ms: z.int(),
    outcome: z.string().nullable(),
    summary: z.string().nullable(),
  })
  .meta({ id: 'DemoInbox' });
export type DemoInbox = z.infer<typeof DemoInbox>;

/** A turn of a demo talk. */
export const DemoTurn = z
  .object({ frames: z.array(FrameOut), trace: z.array(TraceStep), state: TalkStatus, inbox: DemoInbox })
  .meta({ id: 'DemoTurn' });
export type DemoTurn = z.infer<typeof DemoTurn>;

const params = z.object({ slug: z.enum(DEMO_SLUGS) });

/** The talks of the public site: without session or account, and not stored after they end. */
export const demoRoutes = defineRoutes({
  'demos.start': {
    method: 'POST',
    path: '/api/demos/:slug/talks',
    summary:
      'Starts a talk with a demo agent, at most two minutes long and one at a time per IP address; it is not stored',
    access: 'public',
    params,
    body: z.object({ lang: Language.optional(), humanCheckToken: HumanCheckToken }),
    ok: {
      status: 201,
      body: DemoTurn.extend({
        talkId: DemoTalkId,
        /** The path of the WebSocket that continues the talk. */
        socket: z.string(),
        endsAt: Instant,
      }).meta({ id: 'DemoStarted' }),
    },
    errors: [
      'resource.not_found',
      'demo.in_talk',
      'demo.busy',
      'session.too_many_attempts',
      'human_check.failed',
      'human_check.unavailable',
    ],
  },
  'demos.connect': {
    method: 'GET',
    path: '/api/demos/:slug/talk',
    summary:
      "Continues a demo talk by WebSocket, in the frames of Twilio's ConversationRelay; each turn is followed by its trace and row",
    access: 'public',
    params,
    query: z.object({ talkId: DemoTalkId }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'request.upgrade_required'],
    raw: 'response',
    media: 'application/json',
  },
});
