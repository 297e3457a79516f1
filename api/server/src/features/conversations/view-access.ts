import { AppError } from '@switchboard/platform/app-error';
import type { Ctx } from '../../http/request/context.ts';
import { toViewReader, visibleViewsSql } from '../../inbox/views/visible-views.ts';
import type { ItemAccess } from '../../resources/item-access.ts';

/** Access to saved views: everybody has their own; supervisors share views with a group or with everybody. */
export const viewAccess: ItemAccess = {
  visibleTo: ({ principal }) => {
    if (principal.kind === 'none') throw new AppError('session.required');
    return visibleViewsSql(toViewReader(principal));
  },
  checkState: ({ principal }: Pick<Ctx, 'principal'>, { scope }) => {
    const mayShare =
      principal.kind === 'api_key' ||
      (principal.kind === 'session' && principal.permissions.includes('conversation.assign'));
    if (scope !== 'own' && !mayShare) throw new AppError('permission.denied');
  },
};
