import { PROBLEM_MEDIA_TYPE } from '@switchboard/contracts/problem';
import type Koa from 'koa';
import { problemOf } from './problem.ts';
import { infoOf } from './request-info.ts';

/** Answers whatever is thrown further in as a problem, and logs what is our fault. */
export function errorsAsProblems(): Koa.Middleware {
  return async (koa, next) => {
    try {
      await next();
    } catch (error) {
      answerProblem(koa, error);
    }
  };
}

/** Writes the problem for an error as the answer. */
export function answerProblem(koa: Koa.Context, error: unknown): void {
  const info = infoOf(koa);
  const { status, body, headers } = problemOf(error, info);
  if (status >= 500) info.log.error({ err: error, path: koa.path, status }, 'request failed');
  if (koa.headerSent || koa.res.destroyed) {
    koa.res.destroy();
    return;
  }
  koa.respond = true;
  koa.status = status;
  koa.set(headers);
  koa.set('Cache-Control', 'no-store');
  koa.body = JSON.stringify(body);
  koa.type = PROBLEM_MEDIA_TYPE;
}
