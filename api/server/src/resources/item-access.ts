import type { VisibleSql } from '@switchboard/application/resources/list-items';
import type { ResourceFields } from '@switchboard/domain/resources/resource';
import type { Ctx } from '../http/request/context.ts';

/** Access to single items, for a kind whose items don't all belong to the whole account. */
export interface ItemAccess {
  /** The items that the caller sees; others don't exist for them. */
  visibleTo(ctx: Ctx): VisibleSql;
  /**
   * Checks that the caller may leave or bring an item into a state.
   *
   * @throws {AppError} `permission.denied`
   */
  checkState(ctx: Ctx, fields: ResourceFields): void;
}
