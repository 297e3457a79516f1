import type { publicConfigRoutes } from '@switchboard/contracts/public-config/routes';
import { type Handlers, WithHeaders } from '../../http/handlers.ts';
import type { ThirdParties } from '../../third-parties.ts';

// The same for everybody, and changed by a restart only.
const CACHED = { 'Cache-Control': 'public, max-age=60' };

/** The call that tells browsers how this installation is set up. */
export const publicConfigHandlers = ({
  humanCheck,
  sessionRecording,
}: ThirdParties): Handlers<typeof publicConfigRoutes> => {
  const config = {
    humanCheck: humanCheck
      ? { siteKey: humanCheck.siteKey, scriptUrl: humanCheck.scriptUrl.href, language: humanCheck.language }
      : null,
    sessionRecording: sessionRecording
      ? { scriptUrl: sessionRecording.scriptUrl.href, key: sessionRecording.key }
      : null,
  };
  return { readConfig: async () => new WithHeaders(config, CACHED) };
};
