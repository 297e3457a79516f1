import { type CallFilterName, NONE } from '@switchboard/contracts/calls/filters';
import { useTranslation } from 'react-i18next';
import { SetChip } from '../../ui/set-chip.tsx';
import { useAgents } from '../agents/use-agents.ts';
import { usePeople } from '../people/use-people.ts';
import { useSmartTags } from '../tags/use-smart-tags.ts';
import { useGroupName, useNumberName } from './items.ts';
import { useFixedValueText } from './use-fixed-value-text.ts';
import { useTransferTarget } from './use-transfer-target.ts';

interface FilterChipProps {
  readonly name: CallFilterName;
  readonly value: string;
  readonly onRemove: () => void;
}

/** An active filter of the call list, with the name of its value; a click clears it. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  const { t } = useTranslation();
  const known = useValueName(name, value);
  return <SetChip name={t(`callLog.filter.${name}`)} value={known ?? value} onRemove={onRemove} />;
}

/** The display name of a filter's value; undefined until it is loaded, or if the raw value is all there is. */
function useValueName(name: CallFilterName, value: string): string | undefined {
  const { t } = useTranslation();
  const isIdOf = (...names: readonly CallFilterName[]) => names.includes(name) && value !== NONE;
  const agents = useAgents(null);
  const tags = useSmartTags(null) ?? [];
  const people = usePeople();
  const number = useNumberName(isIdOf('numberId') ? value : undefined);
  const group = useGroupName(isIdOf('groupId') ? value : undefined);
  const describeTarget = useTransferTarget();
  const fixedText = useFixedValueText();
  if (value === NONE) return t('callLog.noValue');
  switch (name) {
    case 'agentId':
      return agents.find(({ id }) => id === value)?.name;
    case 'acknowledgedBy':
      return people.find(({ id }) => id === value)?.name;
    case 'smartTagIds':
    case 'takenOffTagId':
    case 'personTagId':
    case 'agentTagId':
    case 'programTagId': {
      const getTagName = (id: string) => tags.find((tag) => String(tag.id) === id)?.name ?? id;
      return value.split(',').map(getTagName).join(', ');
    }
    case 'numberId':
      return number;
    case 'groupId':
      return group;
    case 'transferTo':
      return describeTarget(value);
    default:
      return fixedText(name, value);
  }
}
