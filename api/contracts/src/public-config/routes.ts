import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';

const ThirdPartyScript = z.url().meta({ example: 'https://widget.example/api.js' });

/** What a browser must know before anybody is signed in. Nothing in it is secret; what isn't set up is null. */
export const PublicConfig = z
  .object({
    /** Signing in, and asking for a reset mail, take a token of this widget. */
    humanCheck: z
      .object({ siteKey: z.string(), scriptUrl: ThirdPartyScript, language: z.string().meta({ example: 'en' }) })
      .nullable(),
    /** Loaded after consent only. */
    sessionRecording: z.object({ scriptUrl: ThirdPartyScript, key: z.string() }).nullable(),
  })
  .meta({ id: 'PublicConfig' });
export type PublicConfig = z.infer<typeof PublicConfig>;

export const publicConfigRoutes = defineRoutes({
  readConfig: {
    method: 'GET',
    path: '/api/config',
    summary: 'Reads what browsers need to know of this installation',
    access: 'public',
    ok: { status: 200, body: PublicConfig },
  },
});
