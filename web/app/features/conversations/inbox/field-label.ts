import { ME, NOBODY } from '@switchboard/contracts/conversations/list';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { distinguishLabels, useAgentMark } from '../../../entities/agents/distinct-labels.ts';
import { type OwnersRootState, selectOwnerNames } from '../../../entities/people/owners-slice.ts';
import { capitalize } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { FilterName, InboxFilter } from './inbox-query.ts';
import { selectAgentNames } from './inbox-selectors.ts';

/** The fields of the menu "More"; a field without a button of its own that is missing here doesn't compile. */
const MORE: Readonly<Record<Exclude<FilterName, 'status' | 'assigneeId' | 'groupId' | 'agentId'>, true>> = {
  needsAttention: true,
  unseen: true,
  work: true,
  channel: true,
  direction: true,
  language: true,
};
export const MORE_FIELDS = Object.keys(MORE) as readonly (keyof typeof MORE)[];
/** The fields that say whose conversation it is. */
export const OWNER_FIELDS = ['assigneeId', 'groupId'] as const satisfies readonly FilterName[];

/** The fields whose values say little alone: "Ana", or "Open", which is a status, too. */
const NAMED: readonly FilterName[] = [...OWNER_FIELDS, 'work'];

/** Returns a function that labels a field's value, except for its owners. */
export function useFieldLabel(): (field: FilterName, value: string) => string {
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
    if (field === 'unseen') return value === 'true' ? t('value.unseen') : t('value.seen');
    // Platforms name the channels; only known ones have texts.
    return i18n.exists(`value.${value}`) ? t(`value.${value}` as 'value.phone') : capitalize(value, i18n.language);
  };
}

/** Returns a function that labels any filter's value, people and groups included. */
export function useChoiceLabel(): (field: FilterName, value: string) => string {
  const { t } = useTranslation();
  const fieldLabel = useFieldLabel();
  const owners = useSelector((state: OwnersRootState) => selectOwnerNames(state));
  return (field, value) => {
    if (field === 'assigneeId' && value === ME) return t('value.me');
    if (field === 'assigneeId' && value === NOBODY) return t('value.nobody');
    if (field === 'groupId' && value === NOBODY) return t('value.noGroup');
    return field === 'assigneeId' || field === 'groupId'
      ? (owners[value] ?? t('value.somebody'))
      : fieldLabel(field, value);
  };
}

/** Returns a function that says a field's chosen values in words; some with the field's name, because "Ana" alone says little. */
export function useFilterLabel(): (filter: InboxFilter) => string {
  const { t, i18n } = useTranslation();
  const choiceLabel = useChoiceLabel();
  return ({ field, values }) => {
    const labels = values.map((value) => choiceLabel(field, value));
    const text = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(labels);
    return NAMED.includes(field) ? `${t(`field.${field}`)}: ${text}` : text;
  };
}

const toLabelled = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([key, label]) => ({ key, label }));
