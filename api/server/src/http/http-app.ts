import type Router from '@koa/router';
import type { ConnectionUses } from '@switchboard/application/connections/count-uses';
import type { Route } from '@switchboard/contracts/http/route';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import Koa from 'koa';
import { type CallBackDeps, callBackPages } from '../site/call-back.ts';
import { careersPages } from '../site/careers.ts';
import { ownApplicationPage } from '../site/own-application.ts';
import { type PublicSiteDeps, publicSite } from '../site/site.ts';
import { type TalentDeps, talentPages } from '../site/talent.ts';
import type { ThirdParties } from '../third-parties.ts';
import type { TrustedProxies } from './client.ts';
import { noteAnswers } from './connection-requests.ts';
import { errorsAsProblems } from './errors.ts';
import { literalPaths, methodNotAllowed } from './method-not-allowed.ts';
import { documents } from './openapi/documents.ts';
import { type OperationsDeps, operations } from './operations.ts';
import { requestInfo } from './request-info.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { webApp } from './web-app.ts';

export interface HttpAppDeps extends OperationsDeps {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly proxies: TrustedProxies;
  readonly publicUrl: URL | undefined;
  readonly thirdParties: ThirdParties;
  /** The folder of the built web application. */
  readonly webRoot: string;
  readonly site: PublicSiteDeps & TalentDeps & CallBackDeps;
  /** Where people find the site, without a closing slash. */
  readonly origin: () => string;
  readonly connectionUses: Pick<ConnectionUses, 'answered' | 'note'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The table that `router` was made of, for its description. */
  readonly routes: Readonly<Record<string, Route>>;
  readonly router: Router;
}

/** Puts the layers of the HTTP server together, outermost first. */
export function createHttpApp(deps: HttpAppDeps): Koa {
  const app = new Koa();
  app.use(requestInfo(deps));
  app.use(requestLog(deps));
  app.use(errorsAsProblems());
  app.use(securityHeaders({ ...deps.thirdParties, isTls: deps.publicUrl?.protocol === 'https:' }));
  app.use(operations(deps));
  app.use(literalPaths(deps.router));
  app.use(documents(deps.routes));
  app.use(careersPages(deps.site));
  app.use(talentPages(deps.site));
  app.use(callBackPages(deps.site));
  app.use(ownApplicationPage(deps.site));
  app.use(publicSite(deps.site, deps.origin));
  app.use(noteAnswers(deps.connectionUses, deps.clock));
  app.use(deps.router.routes());
  app.use(methodNotAllowed(deps.router));
  app.use(webApp({ root: deps.webRoot }));
  // What goes wrong while an answer is on its way: mostly clients that went away.
  app.on('error', (err: unknown) => deps.logger.debug({ err }, 'answer interrupted'));
  return app;
}
