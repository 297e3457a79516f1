import { Button, Select, Skeleton } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TryPane } from '../../entities/talk/try-pane.tsx';
import type { Exchange } from '../../entities/talk/use-talk.ts';
import { useGetResourceQuery, useReadResourceUsageQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import panel from './inspector/panel.module.css';

interface TryFlowProps {
  readonly flowId: string;
  /** Whether there are unsaved changes, which a test call doesn't include. */
  readonly isDirty: boolean;
  readonly onExchanges: (exchanges: readonly Exchange[]) => void;
  readonly onLeave: () => void;
}

/** A test call with an agent that follows the flow. */
export function TryFlow({ flowId, isDirty, onExchanges, onLeave }: TryFlowProps) {
  const { t } = useTranslation();
  const { data } = useReadResourceUsageQuery({ kind: 'flows', id: flowId });
  const agents = data?.data.filter(({ kind }) => kind === 'agents') ?? [];
  const [chosen, setChosen] = useState<string>();
  const agentId = agents.some(({ id }) => id === chosen) ? chosen : agents[0]?.id;
  return (
    <>
      <header className={panel['panelHead']}>
        <div>
          <h2>{t('agents.try')}</h2>
        </div>
        <IconButton label={t('action.close')} onClick={onLeave}>
          <X size={18} />
        </IconButton>
      </header>
      <div className={panel['panelBody']}>
        {isDirty && <Notice level="attention">{t('flows.triesSaved')}</Notice>}
        {data && agents.length === 0 && (
          <EmptyState
            title={t('flows.noAgent')}
            body={t('flows.noAgentBody')}
            action={
              <Button component={Link} to={paths.agents} variant="default">
                {t('nav.agents')}
              </Button>
            }
          />
        )}
        {agents.length > 1 && (
          <Select
            size="xs"
            label={t('flows.triedAs')}
            allowDeselect={false}
            data={agents.map(({ id, name }) => ({ value: id, label: name }))}
            value={agentId ?? null}
            onChange={(id) => setChosen(id ?? undefined)}
          />
        )}
        {agentId !== undefined && <TryAgent key={agentId} id={agentId} onExchanges={onExchanges} />}
      </div>
    </>
  );
}

function TryAgent({ id, onExchanges }: { readonly id: string } & Pick<TryFlowProps, 'onExchanges'>) {
  const { t } = useTranslation();
  const { data: agent } = useGetResourceQuery({ kind: 'agents', id });
  if (!agent) return <Skeleton height={160} role="status" aria-label={t('app.loading')} />;
  // The query asks for agents.
  return <TryPane item={agent as unknown as KindItem<'agents'>} onExchanges={onExchanges} />;
}
