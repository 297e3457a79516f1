import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';

const ThirdPartyScript = z.url().meta({ example: 'https://widget.example/api.js' });

/** The configuration that browsers need before sign-in. It contains no secrets; unconfigured features are null. */
export const PublicConfig = z
  .object({
    /** Sign-in and password resets require a token of this widget. */
    humanCheck: z
      .object({ siteKey: z.string(), scriptUrl: ThirdPartyScript, language: z.string().meta({ example: 'en' }) })
      .nullable(),
    /** Loaded only after consent. */
    sessionRecording: z.object({ scriptUrl: ThirdPartyScript, key: z.string() }).nullable(),
  })
  .meta({ id: 'PublicConfig' });
export type PublicConfig = z.infer<typeof PublicConfig>;

export const publicConfigRoutes = defineRoutes({
  readConfig: {
    method: 'GET',
    path: '/api/config',
    summary: 'Reads the browser configuration of this installation',
    access: 'public',
    ok: { status: 200, body: PublicConfig },
  },
});
