import type { AnyItem } from '../resource-view.ts';

const AUTHOR = { id: 'usr_priya', name: 'Priya Nair' };
const AT = '2026-01-05T09:00:00.000Z';

/** An item of any kind, with the fields that matter to a test. */
export const buildItem = (fields: Readonly<Record<string, unknown>> = {}): AnyItem => ({
  id: 'itm_1',
  version: 1,
  name: 'Front desk',
  createdAt: AT,
  createdBy: AUTHOR,
  updatedAt: AT,
  updatedBy: AUTHOR,
  archivedAt: null,
  ...fields,
});
