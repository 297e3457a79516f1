import type Router from '@koa/router';
import type { ConnectionUses } from '@switchboard/application/connections/count-uses';
import type { Route } from '@switchboard/contracts/http/route';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import Koa from 'koa';
import { recordConnectionRequests } from './connection-requests.ts';
import { type OperationsDeps, operations } from './health.ts';
import { literalPaths, methodNotAllowed } from './mount.ts';
import { apiDocs } from './openapi/docs.ts';
import { errorsAsProblems } from './problems/problem.ts';
import type { TrustedProxies } from './request/client.ts';
import { requestInfo } from './request/request-info.ts';
import { requestLog } from './request/request-log.ts';
import { securityHeaders } from './security-headers.ts';
import type { ThirdParties } from './third-parties.ts';
import { webApp } from './web-app.ts';

export interface HttpAppDeps extends OperationsDeps {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly proxies: TrustedProxies;
  readonly publicUrl: URL | undefined;
  readonly thirdParties: ThirdParties;
  /** The folder of the built web application. */
  readonly webRoot: string;
  /** The pages of the public site, in order. Each passes on what isn't its own. */
  readonly sitePages: readonly Koa.Middleware[];
  readonly connectionUses: Pick<ConnectionUses, 'answered' | 'note'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The table that `router` was mounted from, for the API description. */
  readonly routes: Readonly<Record<string, Route>>;
  readonly router: Router;
}

/** Composes the layers of the HTTP server, outermost first. */
export function createHttpApp(deps: HttpAppDeps): Koa {
  const app = new Koa();
  app.use(requestInfo(deps));
  app.use(requestLog(deps));
  app.use(errorsAsProblems());
  app.use(securityHeaders({ ...deps.thirdParties, isTls: deps.publicUrl?.protocol === 'https:' }));
  app.use(operations(deps));
  app.use(literalPaths(deps.router));
  app.use(apiDocs(deps.routes));
  for (const page of deps.sitePages) app.use(page);
  app.use(recordConnectionRequests(deps.connectionUses, deps.clock));
  app.use(deps.router.routes());
  app.use(methodNotAllowed(deps.router));
  app.use(webApp({ root: deps.webRoot }));
  // Errors while a response is being sent, mostly clients that disconnected.
  app.on('error', (err: unknown) => deps.logger.debug({ err }, 'response interrupted'));
  return app;
}
