import type { HistoryLabels } from '@switchboard/application/access/read-history';

const fromTo =
  (path: string): HistoryLabels['changes'][string] =>
  ({ from, to }) => [{ path, from, to }];

/** Describes a person's history. */
export const USER_HISTORY: HistoryLabels = {
  singular: 'user',
  changes: {
    'user.renamed': fromTo('name'),
    'user.role-changed': fromTo('role'),
    'user.status-changed': fromTo('status'),
  },
  verbs: { 'user.removed': 'archived', 'user.restored': 'restored' },
};
