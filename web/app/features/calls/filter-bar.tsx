import { Button, Menu, NumberInput, Popover } from '@mantine/core';
import { ENDED_GROUPS, OUTCOMES } from '@switchboard/contracts/calls/ended-reasons';
import type { CallFilterName } from '@switchboard/contracts/calls/filters';
import { DIRECTIONS } from '@switchboard/contracts/conversations/conversation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distinguishLabels, useAgentMark } from '../../entities/agents/distinct-labels.ts';
import { useAgents } from '../../entities/agents/use-agents.ts';
import { FilterChip } from '../../entities/calls/filter-chip.tsx';
import { useSmartTags } from '../../entities/tags/use-smart-tags.ts';
import { Chip } from '../../ui/chip.tsx';
import type { CallView } from './call-view.ts';
import classes from './calls.module.css';
import { DaysChip } from './days-chip.tsx';

interface FilterBarProps {
  readonly filters: CallView['filters'];
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The list's filters. Filters that only links from metrics set follow as removable chips. */
export function FilterBar({ filters, change }: FilterBarProps) {
  const { t } = useTranslation();
  const named = useAgents(null).map(({ id, name }) => ({ key: id, label: name }));
  const agents = distinguishLabels(named, useAgentMark()).map(({ key, label }) => ({ value: key, label }));
  const tags = (useSmartTags(null) ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const lists: readonly (readonly [CallFilterName, readonly Choice[]])[] = [
    ['agentId', agents],
    ['outcome', OUTCOMES.map((value) => ({ value, label: t(`callLog.outcome.${value}`) }))],
    ['endedGroup', ENDED_GROUPS.map((value) => ({ value, label: t(`callLog.endedGroup.${value}`) }))],
    ['direction', DIRECTIONS.map((value) => ({ value, label: t(`callLog.direction.${value}`) }))],
    ['smartTagIds', tags],
    [
      'hasRecording',
      [
        { value: 'true', label: t('callLog.yes') },
        { value: 'false', label: t('callLog.no') },
      ],
    ],
  ];
  const shown = new Set<string>([
    ...lists.map(([name]) => name),
    ...RANGES.flatMap(({ from, to }) => [from, to]),
    ...DAYS,
  ]);
  const others = Object.entries(filters).filter(([name]) => !shown.has(name)) as [CallFilterName, string][];
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div className={classes['filters']}>
      <DaysChip filters={filters} change={change} />
      {lists.map(([name, choices]) => (
        <ListChip key={name} {...{ name, choices, change }} value={filters[name]} />
      ))}
      {RANGES.map((range) => (
        <RangeChip key={range.name} range={range} filters={filters} change={change} />
      ))}
      {others.map(([name, value]) => (
        <FilterChip key={name} name={name} value={value} onRemove={() => change({ [name]: undefined })} />
      ))}
      {isFiltered && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => change(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))}
        >
          {t('callLog.clear')}
        </Button>
      )}
    </div>
  );
}

const DAYS: readonly string[] = ['dateFrom', 'dateTo', 'timeFrom', 'timeTo', 'searchString'];

interface ListChipProps extends Pick<FilterBarProps, 'change'> {
  readonly name: CallFilterName;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
}

function ListChip({ name, value, choices, change }: ListChipProps) {
  const { t } = useTranslation();
  const label = t(`callLog.filter.${name}`);
  const chosen = value && (choices.find((choice) => choice.value === value)?.label ?? value);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Chip label={chosen ? `${label}: ${chosen}` : label} isOn={chosen !== undefined} />
      </Menu.Target>
      <Menu.Dropdown className={classes['choices'] ?? ''}>
        <Menu.RadioGroup value={value ?? ''} onChange={(next) => change({ [name]: next || undefined })}>
          <Menu.RadioItem value="" closeMenuOnClick>
            {t('callLog.any')}
          </Menu.RadioItem>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The range filters, in the units that users expect. */
const RANGES = [
  { name: 'duration', from: 'durationFrom', to: 'durationTo', unit: 1_000 },
  { name: 'cost', from: 'costFrom', to: 'costTo', unit: 100 },
  { name: 'latency', from: 'latencyFrom', to: 'latencyTo', unit: 1_000 },
] as const;

interface RangeChipProps extends FilterBarProps {
  readonly range: (typeof RANGES)[number];
}

function RangeChip({ range: { name, from, to, unit }, filters, change }: RangeChipProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = t(`callLog.filter.${name}`);
  const toUnit = (text: string | undefined) => (text === undefined ? '' : Number(text) / unit);
  const [least, most] = [toUnit(filters[from]), toUnit(filters[to])];
  const isOn = least !== '' || most !== '';
  const write = (field: string) => (value: string | number) =>
    change({ [field]: value === '' ? undefined : String(Math.round(Number(value) * unit)) });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <Chip
          label={isOn ? `${label}: ${least === '' ? 0 : least} – ${most}` : label}
          isOn={isOn}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes['range'] ?? ''}>
        <NumberInput
          label={t('callLog.least', { unit: t(`callLog.unit.${name}`) })}
          min={0}
          value={least}
          onChange={write(from)}
        />
        <NumberInput
          label={t('callLog.most', { unit: t(`callLog.unit.${name}`) })}
          min={0}
          value={most}
          onChange={write(to)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
