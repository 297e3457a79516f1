import { type CallFilterName, NONE } from '@switchboard/contracts/calls/filters';
import { useTranslation } from 'react-i18next';
import { SetChip } from '../../ui/set-chip.tsx';
import { useAgents } from '../agents/use-agents.ts';
import { usePeople } from '../people/use-people.ts';
import { useSmartTags } from '../tags/use-smart-tags.ts';
import { useGroupName, useNumberName } from './items.ts';
import { useTransferTarget } from './use-transfer-target.ts';

interface FilterChipProps {
  readonly name: CallFilterName;
  readonly value: string;
  readonly takeOff: () => void;
}

/** A filter of calls that is set, with what it is set to by its name; a click takes it off. */
export function FilterChip({ name, value, takeOff }: FilterChipProps) {
  const { t } = useTranslation();
  const known = useValueName(name, value);
  return <SetChip name={t(`callLog.filter.${name}`)} value={known ?? value} takeOff={takeOff} />;
}

/** The name for people of a filter's value; undefined while it isn't known, or where the value is all there is. */
function useValueName(name: CallFilterName, value: string): string | undefined {
  const { t } = useTranslation();
  const isOf = (...names: readonly CallFilterName[]) => names.includes(name) && value !== NONE;
  const agents = useAgents(null);
  const tags = useSmartTags(null) ?? [];
  const people = usePeople();
  const number = useNumberName(isOf('numberId') ? value : undefined);
  const group = useGroupName(isOf('groupId') ? value : undefined);
  const targetOf = useTransferTarget();
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
      const nameOf = (id: string) => tags.find((tag) => String(tag.id) === id)?.name ?? id;
      return value.split(',').map(nameOf).join(', ');
    }
    case 'numberId':
      return number;
    case 'groupId':
      return group;
    case 'transferTo':
      return targetOf(value);
    default:
      return undefined;
  }
}
