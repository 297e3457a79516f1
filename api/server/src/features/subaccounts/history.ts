import type { HistoryLabels } from '@switchboard/application/access/read-history';
import { accessEvents } from '@switchboard/contracts/events';

const status =
  (from: string, to: string): HistoryLabels['changes'][string] =>
  () => [{ path: 'status', from, to }];

/** Describes a client's history, which is read from the client's own log and includes the platform's actions. */
export const SUBACCOUNT_HISTORY: HistoryLabels = {
  singular: 'subaccount',
  changes: {
    'account.changed': (data) => accessEvents['account.changed'].parse(data).changes,
    'account.suspended': status('active', 'suspended'),
    'account.restored': status('suspended', 'active'),
  },
  verbs: { 'account.closed': 'archived', 'account.reopened': 'restored' },
};
