import { MultiSelect, Select } from '@mantine/core';
import {
  MAX_RESOLVED_AGENTS,
  RESOLVED_TRANSFERS,
  type ResolvedTransfers,
} from '@switchboard/contracts/calls/resolved-transfers';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { distinguishLabels, useAgentMark } from '../../entities/agents/distinct-labels.ts';
import { useAgents } from '../../entities/agents/use-agents.ts';
import classes from './general.module.css';

interface Props {
  readonly value: ResolvedTransfers;
  readonly onChange: (value: ResolvedTransfers) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** Which transfers count as resolved in metrics: none, all, or those of some agents. */
export function ResolvedTransfersField({ value, onChange, error, isReadOnly }: Props) {
  const { t } = useTranslation();
  const named = useAgents(null).map(({ id, name }) => ({ key: id, label: name }));
  const agents = distinguishLabels(named, useAgentMark()).map(({ key, label }) => ({ value: key, label }));
  // Agents without calls stay chosen.
  const gone = value.agentIds.filter((id) => !agents.some((agent) => agent.value === id));
  return (
    <>
      <Select
        label={t('general.resolvedTransfers')}
        description={t('general.resolvedNote')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="resolvedTransfers.of"
        className={classes['number'] ?? ''}
        data={RESOLVED_TRANSFERS.map((of) => ({ value: of, label: t(`general.resolvedOf.${of}`) }))}
        allowDeselect={false}
        disabled={isReadOnly}
        value={value.of}
        onChange={(of) => of && onChange({ of, agentIds: of === 'agents' ? value.agentIds : [] })}
        error={value.of === 'agents' ? undefined : error}
      />
      {value.of === 'agents' && (
        <MultiSelect
          label={t('general.resolvedAgents')}
          name="resolvedTransfers.agentIds"
          data={[...agents, ...gone.map((id) => ({ value: id, label: id }))]}
          searchable
          maxValues={MAX_RESOLVED_AGENTS}
          disabled={isReadOnly}
          value={value.agentIds}
          onChange={(agentIds) => onChange({ of: 'agents', agentIds })}
          error={error}
        />
      )}
    </>
  );
}
