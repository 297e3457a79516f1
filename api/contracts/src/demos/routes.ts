import { z } from 'zod';
import { HumanCheckToken } from '../access/session.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';
import { Language } from '../kinds/fields.ts';
import { FrameOut } from '../talk/frames.ts';
import { TalkStatus } from '../talk/routes.ts';
import { TraceStep } from '../talk/trace.ts';
import { DEMO_SLUGS } from './demos.ts';

/** Only whoever began a talk knows its id. */
const DemoTalkId = z
  .string()
  .regex(/^dmo_[\w-]{43}$/)
  .meta({ example: `dmo_${'a'.repeat(43)}` });

/** The row of a demo talk, as an inbox would show it; the same fold makes it as makes those of calls. */
export const DemoInbox = z
  .object({
    status: z.enum(['open', 'ended']),
    needsAttention: z.boolean(),
    attention: z.object({ level: z.string(), reason: z.string() }).nullable(),
    language: z.string().nullable(),
    messageCount: z.int(),
    /** Since the call began. */
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

/** The talks of the public site: without a session, of no account, kept no longer than they last. */
export const demoRoutes = defineRoutes({
  'demos.start': {
    method: 'POST',
    path: '/api/demos/:slug/talks',
    summary: 'Begins a talk with a demo agent, two minutes at most and one an address at a time; nothing of it is kept',
    access: 'public',
    params,
    body: z.object({ lang: Language.optional(), humanCheckToken: HumanCheckToken }),
    ok: {
      status: 201,
      body: DemoTurn.extend({
        talkId: DemoTalkId,
        /** The path of the WebSocket that goes on with it. */
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
      "Goes on with a demo talk by WebSocket, in the frames of Twilio's ConversationRelay, each turn followed by its trace and its row",
    access: 'public',
    params,
    query: z.object({ talkId: DemoTalkId }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'request.upgrade_required'],
    raw: 'response',
    media: 'application/json',
  },
});
