import type { Criterion } from '@switchboard/contracts/hiring/openings';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import { useCountryName } from './use-country-name.ts';

/** Returns a function that formats values of an opening's fields for its history. */
export function useOpeningFieldText() {
  const { t } = useTranslation();
  const formats = useFormats();
  const countryName = useCountryName();
  const { data: agents } = useListResourcesQuery({ kind: 'agents', query: { perPage: 200, archived: 'all' } });
  return (field: string, value: unknown): string | undefined => {
    switch (field) {
      case 'status':
        return t(`jobs.statusName.${value as 'draft'}`); // all of these are the kind's own values
      case 'country':
        return countryName(String(value));
      case 'workMode':
        return t(`jobs.workModeName.${value as 'onsite'}`);
      case 'employmentType':
        return t(`jobs.employmentTypeName.${value as 'full_time'}`);
      case 'salaryMin':
      case 'salaryMax':
        return formats.number(Number(value));
      case 'closesAt':
        return formats.full(String(value));
      case 'screeningAgentId':
        return agents?.data.find(({ id }) => id === value)?.name;
      case 'questions':
        return (value as string[]).join('\n');
      case 'rubric':
        return (value as Criterion[])
          .map(({ criterion, weight }) => `${criterion} (${formats.percent(weight / 100)})`)
          .join('\n');
      default:
        return undefined;
    }
  };
}
