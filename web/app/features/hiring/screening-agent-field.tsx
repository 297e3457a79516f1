import { Button } from '@mantine/core';
import { Bot } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../api/thunk.ts';
import { ItemSelect } from '../../resource/item-select.tsx';
import { kindFinding } from '../../resource/kind-finding.ts';
import type { KindValues } from '../../resource/resource-view.ts';
import { selectUser } from '../../session/session-slice.ts';
import { useMay } from '../../session/use-may.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { makeScreeningAgent } from './make-screening-agent.ts';
import classes from './openings.module.css';

const AGENTS = kindFinding('agents');

interface ScreeningAgentFieldProps {
  readonly job: KindValues<'jobs'>;
  readonly onChange: (agentId: string | null) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** The agent that calls candidates: an existing one, or one created from the opening's questions. */
export function ScreeningAgentField({ job, onChange, error, isReadOnly }: ScreeningAgentFieldProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const user = useSelector(selectUser);
  const [isBusy, setBusy] = useState(false);
  const mayMakeAgents = useMay('agents.manage');
  const mayMake = useMay('flows.manage') && mayMakeAgents;
  const questions = job.questions.map((question) => question.trim()).filter((question) => question !== '');
  const make = async () => {
    setBusy(true);
    const name = t('jobs.screeningName', { job: job.name });
    const language = user?.locale ?? 'en';
    const screening = { name, language, businessName: user?.tenantName ?? '', job: job.name, questions };
    await dispatch(makeScreeningAgent(screening)).then((id) => {
      onChange(id);
      toast({ text: t('jobs.screeningMade', { name }) });
    }, toastError);
    setBusy(false);
  };
  return (
    <div className={classes['screeningAgent']}>
      <ItemSelect
        label={t('jobs.screeningAgent')}
        name="screeningAgentId"
        placeholder={t('jobs.noAgent')}
        finding={AGENTS}
        value={job.screeningAgentId}
        onChange={onChange}
        error={error}
        isReadOnly={isReadOnly}
      />
      {mayMake && !isReadOnly && questions.length > 0 && job.name.trim() !== '' && (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          leftSection={<Bot size={14} aria-hidden="true" />}
          onClick={() => void make()}
        >
          {t('jobs.makeScreeningAgent')}
        </Button>
      )}
    </div>
  );
}
