import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { publishAgent, useValidateAgentQuery } from './shared/agent-api.ts';
import classes from './shared/agents.module.css';
import { ChangesCheck, ProblemsCheck, ReplayCheck, TestsCheck } from './tests/publish-checks.tsx';
import { useReplayCallsQuery, useRunTestsQuery } from './tests/test-api.ts';

interface PublishDialogProps {
  readonly item: KindItem<'agents'>;
  readonly onClose: () => void;
}

/**
 * Publishes the saved draft of an agent. Its faults and failed required tests prevent it; past calls that fail with the draft must be reviewed first.
 */
export function PublishDialog({ item, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const check = useValidateAgentQuery({ params: { id: item.id } }, { refetchOnMountOrArgChange: true });
  const draft = { params: { id: item.id }, body: { version: 'draft' } };
  const tests = useRunTestsQuery(draft, { refetchOnMountOrArgChange: true });
  const replay = useReplayCallsQuery(draft, { refetchOnMountOrArgChange: true });
  const [hasLooked, setLooked] = useState(false);
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [isPublishing, setPublishing] = useState(false);
  /** The reviewed draft. A later draft needs another review. */
  const [version, setVersion] = useState(item.version);
  const [isBehind, setBehind] = useState(false);
  const problems = check.data?.problems ?? [];
  const hasFailed = tests.data?.data.some(({ passed, required }) => required && !passed) ?? false;
  const isFaulty = problems.some(({ level }) => level === 'error') || hasFailed;
  const broken = replay.data?.data.filter(({ outcome }) => outcome === 'broke').length ?? 0;
  const isChecked =
    check.data !== undefined && tests.data !== undefined && (replay.data !== undefined || replay.isError);
  const publish = async () => {
    setPublishing(true);
    try {
      const number = await dispatch(publishAgent(item.id, { version, name, note }));
      toast({ text: t('agents.published', { name: item.name, version: number }) });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'resource.version_conflict' || error.code === 'resource.conflict') {
        setBehind(true);
        setVersion(typeof error.current?.['version'] === 'number' ? error.current['version'] : version);
      } else if (error.code !== 'agent.not_publishable') toastError(error);
      setLooked(false);
      for (const { refetch } of [check, tests, replay]) void refetch();
    } finally {
      setPublishing(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="44rem"
      title={t('agents.publishTitle', { name: item.name })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        className={classes['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree the dialog is inside the item's form, so its submit event must not bubble and save the item.
          event.stopPropagation();
          void publish();
        }}
      >
        <p className={classes['note']}>{t('agents.publishNote')}</p>
        {isBehind && <Notice level="attention">{t('agents.publishBehind')}</Notice>}
        <div>
          <ProblemsCheck data={check.data} isError={check.isError} refetch={check.refetch} flowId={item.flowId} />
          <TestsCheck data={tests.data} isError={tests.isError} refetch={tests.refetch} />
          <ReplayCheck data={replay.data} isError={replay.isError} refetch={replay.refetch} item={item} />
          {item.publishedVersion !== null && <ChangesCheck item={item} live={item.publishedVersion} />}
        </div>
        <TextInput
          label={t('agents.versionName')}
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label={t('agents.versionNote')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {broken > 0 && (
          <Checkbox
            label={t('agents.replay.looked', { count: broken })}
            checked={hasLooked}
            onChange={({ currentTarget }) => setLooked(currentTarget.checked)}
          />
        )}
        <div className={classes['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('agents.keepDraft')}
          </Button>
          <Button type="submit" loading={isPublishing} disabled={!isChecked || isFaulty || (broken > 0 && !hasLooked)}>
            {t('agents.publishNow')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
