import { useTranslation } from 'react-i18next';
import { useAgents } from '../../entities/agents/use-agents.ts';
import { useSmartTags } from '../../entities/tags/use-smart-tags.ts';
import { SetChip } from '../../ui/set-chip.tsx';
import classes from './figures.module.css';
import { NARROWED_BY, type useRange } from './use-range.ts';

/** By which agent, number, person, group or tag the figures are narrowed down; each is taken off by a click. */
export function FilterChips({ query, change }: ReturnType<typeof useRange>) {
  const { t } = useTranslation();
  const agents = useAgents(null);
  const tags = useSmartTags(null) ?? [];
  const nameOf = (name: string, value: string): string | undefined => {
    if (value === 'none') return t('figures.unknown');
    if (name === 'agentId') return agents.find(({ id }) => id === value)?.name;
    return name === 'smartTagIds' ? tags.find(({ id }) => String(id) === value)?.name : undefined;
  };
  const chosen = NARROWED_BY.flatMap((name) => (query[name] === undefined ? [] : [{ name, value: query[name] }]));
  if (chosen.length === 0) return null;
  return (
    <div className={classes['filters']}>
      {chosen.map(({ name, value }) => (
        <SetChip
          key={name}
          name={t(`callLog.filter.${name}`)}
          value={nameOf(name, value) ?? value}
          takeOff={() => change({ [name]: undefined })}
        />
      ))}
    </div>
  );
}
