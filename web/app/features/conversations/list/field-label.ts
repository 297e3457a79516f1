import type { FilterField } from '@switchboard/contracts/conversations/list';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { distinguishLabels, useAgentMark } from '../../../entities/agents/distinct-labels.ts';
import { capitalize } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { selectAgentNames } from '../inbox/inbox-selectors.ts';

/** The filter fields that the screen offers. */
export type ShownField = Exclude<FilterField, 'assigneeId' | 'groupId' | 'work'>;
/** The fields of the menu "More"; a field without a button of its own that is missing here doesn't compile. */
const MORE: Readonly<Record<Exclude<ShownField, 'status' | 'agentId'>, true>> = {
  needsAttention: true,
  channel: true,
  direction: true,
  language: true,
};
export const MORE_FIELDS = Object.keys(MORE) as readonly (keyof typeof MORE)[];

/** Returns a function that labels a filter field's value, for a chip or a menu. */
export function useFieldLabel(): (field: FilterField, value: string) => string {
  const { t, i18n } = useTranslation();
  const { languageAlone } = useFormats();
  const agents = useSelector(selectAgentNames);
  const agentMark = useAgentMark();
  // Computed only when an agent is labelled, because every row uses this hook.
  const agentLabel = (id: string) =>
    distinguishLabels(toLabelled(agents), agentMark).find(({ key }) => key === id)?.label ?? id;
  return (field, value) => {
    if (field === 'agentId') return agentLabel(value);
    if (field === 'language') return languageAlone(value);
    if (field === 'needsAttention') return value === 'true' ? t('value.yes') : t('value.no');
    // Platforms name the channels; only known ones have texts.
    return i18n.exists(`value.${value}`) ? t(`value.${value}` as 'value.phone') : capitalize(value, i18n.language);
  };
}

const toLabelled = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([key, label]) => ({ key, label }));
