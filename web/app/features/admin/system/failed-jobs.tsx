import { Button } from '@mantine/core';
import type { FailedJob, SystemJobs } from '@switchboard/contracts/admin/system';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import detail from '../shared/account-detail.module.css';
import { retryJob } from '../shared/admin-api.ts';
import { jobText } from '../shared/known-text.ts';
import parts from './system.module.css';

/** The numbers of waiting and running durable jobs, and failed jobs with buttons to retry them. */
export function FailedJobs({ jobs: { waiting, running, failed, failures } }: { jobs: SystemJobs }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <>
      <p className={parts['empty']}>
        {t('admin.jobCounts', { waiting: number(waiting), running: number(running), failed: number(failed) })}
      </p>
      {failures.length > 0 && (
        <ul className={`${detail['list']} ${parts['parked']}`}>
          {failures.map((job) => (
            <FailedJobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </>
  );
}

function FailedJobRow({ job: { id, task, reason, attempts, failedAt, nextAt } }: { job: FailedJob }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const dispatch = useThunkDispatch();
  const [isAsking, setAsking] = useState(false);
  const name = jobText(task);
  const retry = async () => {
    setAsking(true);
    await dispatch(retryJob(id)).then(() => toast({ text: t('admin.jobRetried', { job: name }) }), toastError);
    setAsking(false);
  };
  return (
    <li data-is-odd>
      <RotateCcw size={16} aria-hidden="true" />
      <div className={detail['words']}>
        <strong>{name}</strong>
        <span>
          {t('admin.jobFailedAt', { when: formats.full(failedAt), count: attempts })}
          {nextAt !== null && ` · ${t('admin.jobNextAt', { when: formats.full(nextAt) })}`}
        </span>
        <code className={detail['reason']}>{reason}</code>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={isAsking}
        aria-label={t('admin.jobRetryOf', { job: name })}
        onClick={retry}
      >
        {t('admin.jobRetry')}
      </Button>
    </li>
  );
}
