import type { PublicConfig, publicConfigRoutes } from '@switchboard/contracts/public-config/routes';
import { type Handlers, WithHeaders } from '../../http/request/handlers.ts';
import type { ThirdParties } from '../../http/third-parties.ts';

/** The part of a human check that browsers need. */
export const publicHumanCheck = (check: ThirdParties['humanCheck']): PublicConfig['humanCheck'] =>
  check ? { siteKey: check.siteKey, scriptUrl: check.scriptUrl.href, language: check.language } : null;

// The configuration is public and changes only at a restart.
const CACHED = { 'Cache-Control': 'public, max-age=60' };

/** Handles the public configuration of this installation, which browsers read. */
export const publicConfigHandlers = ({
  humanCheck,
  sessionRecording,
}: ThirdParties): Handlers<typeof publicConfigRoutes> => {
  const config = {
    humanCheck: publicHumanCheck(humanCheck),
    sessionRecording: sessionRecording
      ? { scriptUrl: sessionRecording.scriptUrl.href, key: sessionRecording.key }
      : null,
  };
  return { readConfig: async () => new WithHeaders(config, CACHED) };
};
