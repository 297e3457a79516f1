import { AppError } from '@switchboard/platform/app-error';
import type { Ctx } from '../context.ts';

/** Keeps secrets from whoever acts for somebody else. @throws {AppError} `permission.denied` */
export function refuseImpersonator({ principal }: Pick<Ctx, 'principal'>): void {
  if (principal.kind === 'session' && principal.onBehalfOf) throw new AppError('permission.denied');
}
