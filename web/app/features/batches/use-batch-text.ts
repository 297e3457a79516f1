import { BATCH_STATUSES, PAUSE_REASONS, RETRIED_OUTCOMES } from '@switchboard/contracts/batches/batches';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import { useWeekText } from '../../resource/weekly-times-field.tsx';

/** The maximum page size. */
const ALL = { perPage: 200, archived: 'all' } as const;
const SECOND_MS = 1_000;

/** Returns a function that formats values of a batch's fields for its history. */
export function useBatchText() {
  const { t } = useTranslation();
  const formats = useFormats();
  const weekText = useWeekText();
  const { data: agents } = useListResourcesQuery({ kind: 'agents', query: ALL });
  const { data: jobs } = useListResourcesQuery({ kind: 'jobs', query: ALL });
  return (field: string, value: unknown): string | undefined => {
    switch (field) {
      case 'agentId':
        return agents?.data.find(({ id }) => id === value)?.name;
      case 'jobId':
        return jobs?.data.find(({ id }) => id === value)?.name;
      case 'startAt':
      case 'runningSince':
        return formats.full(String(value));
      case 'status': {
        const status = BATCH_STATUSES.find((known) => known === value);
        return status && t(`batches.statusName.${status}`);
      }
      case 'pausedBecause': {
        const reason = PAUSE_REASONS.find((known) => known === value);
        return reason && t(`batches.pauseReason.${reason}`);
      }
      case 'windows':
        return weekText(value);
      case 'retries.delayMs':
        return formats.number(Number(value) / SECOND_MS);
      case 'retries.on':
        return RETRIED_OUTCOMES.filter((outcome) => (value as readonly string[]).includes(outcome))
          .map((outcome) => t(`batches.outcomeName.${outcome}`))
          .join(', ');
      default:
        return undefined;
    }
  };
}
