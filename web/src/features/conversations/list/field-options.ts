import { FILTER_VALUES, type FilterField } from '@switchboard/contracts/conversations/query';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormats } from '../../../i18n/use-formats.ts';
import { selectKnownValues } from '../inbox-selectors.ts';

/** The fields that can be filtered by: those that conversations have. */
export const FILTER_FIELDS_SHOWN = [
  'status',
  'agentId',
  'needsAttention',
  'channel',
  'direction',
  'language',
] as const satisfies readonly FilterField[];
export type ShownField = (typeof FILTER_FIELDS_SHOWN)[number];
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** The values of a field to choose from, in words; `chosen` is among them even if no row at hand has it. */
export function useFieldOptions(): (field: ShownField, chosen: string | undefined) => readonly FieldOption[] {
  const known = useSelector(selectKnownValues);
  const labelOf = useFieldLabel();
  return (field, chosen) => {
    const values = new Set([...valuesOf(field), ...(chosen === undefined ? [] : [chosen])]);
    return [...values].map((value) => ({ value, label: labelOf(field, value) }));
  };

  function valuesOf(field: ShownField): readonly string[] {
    switch (field) {
      case 'agentId':
        return [...known.agents.keys()];
      case 'channel':
        return known.channels;
      case 'language':
        return known.languages;
      case 'status':
      case 'direction':
      case 'needsAttention':
        return FILTER_VALUES[field] ?? [];
      default:
        return field satisfies never;
    }
  }
}

/** Says a value of a filter field in words. */
export function useFieldLabel(): (field: ShownField, value: string) => string {
  const { t, i18n } = useTranslation();
  const { language } = useFormats();
  const known = useSelector(selectKnownValues);
  return (field, value) => {
    if (field === 'agentId') return known.agents.get(value) ?? value;
    if (field === 'language') return language(value);
    if (field === 'needsAttention') return value === 'true' ? t('value.yes') : t('value.no');
    // Channels are the platforms' words; those that we know are in the texts.
    return i18n.exists(`value.${value}`) ? t(`value.${value}` as 'value.phone') : value;
  };
}
