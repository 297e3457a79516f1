import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { SmartTagItem } from '@switchboard/contracts/smart-tags/routes';
import { TAG_DETAIL_DEFAULTS } from '@switchboard/contracts/smart-tags/smart-tags';

const AT = '2026-07-12T09:00:00.000Z';
const BY = { id: 'usr_1', name: 'Marco Reyes' };

/** A tag as its catalog returns it. */
export const buildSmartTag = (fields: Partial<SmartTagItem> = {}): SmartTagItem => ({
  id: SmartTagId.parse(1),
  name: 'Leak',
  color: '#cc0000',
  archived: false,
  version: 1,
  ...TAG_DETAIL_DEFAULTS,
  createdAt: AT,
  createdBy: BY,
  updatedAt: AT,
  updatedBy: BY,
  archivedAt: null,
  use: null,
  ...fields,
});
