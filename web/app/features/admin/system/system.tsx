import { Skeleton } from '@mantine/core';
import type { AdminSystem } from '@switchboard/contracts/admin/system';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import { LoadFailed } from '../../../resource/load-failed.tsx';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTimeText } from '../../../ui/use-now.ts';
import detail from '../shared/account-detail.module.css';
import classes from '../shared/admin.module.css';
import { ParkedRow } from '../shared/parked-row.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { ProcessTable } from './process-table.tsx';
import { LATE_MS, ProjectionTable } from './projection-table.tsx';
import { StoppedAccounts } from './stopped-accounts.tsx';
import parts from './system.module.css';
import { useSystem } from './use-system.ts';

const Charts = optionalPart(async () => (await import('./charts.tsx')).Charts);

/** The live state of the system: lag, parked streams, processes and the append rate. */
export function System() {
  const { t } = useTranslation();
  const { system, readings, hasFailed, refresh } = useSystem();
  if (!system && hasFailed) {
    return (
      <section className={classes['card']} aria-label={t('admin.system')}>
        <LoadFailed onRetry={refresh} />
      </section>
    );
  }
  if (!system) return <SystemSkeleton />;
  return (
    <div className={parts['system']}>
      <Warnings system={system} hasFailed={hasFailed} />
      <Numbers system={system} rate={readings.at(-1)?.appendRate ?? null} />
      <Suspense fallback={<Skeleton height={280} radius="lg" />}>
        <Charts readings={readings} />
      </Suspense>
      <div className={parts['pair']}>
        <Card title={t('admin.projections')} note={t('admin.projectionsNote')}>
          <ProjectionTable projections={system.projections} />
        </Card>
        <Card title={t('admin.processes')} note={t('admin.processesNote')}>
          <ProcessTable processes={system.processes} />
        </Card>
      </div>
      {system.stoppedAccounts.length > 0 && (
        <Card title={t('admin.stoppedAccounts')} note={t('admin.stoppedNote')}>
          <StoppedAccounts stopped={system.stoppedAccounts} />
        </Card>
      )}
      <Parked system={system} />
      <Card title={t('admin.jobs')} note={t('admin.jobsNote')}>
        <FailedJobs jobs={system.jobs} />
      </Card>
    </div>
  );
}

/** Warnings that affect how far the numbers can be trusted. */
function Warnings({ system, hasFailed }: { system: AdminSystem; hasFailed: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { at, workerSeenAt, processes, liveBus } = system;
  const age = useTimeText((now) => formats.age(now - Date.parse(at)));
  const hasWorker = processes.some(({ kind }) => kind === 'worker');
  return (
    <>
      {hasFailed && <Notice level="attention">{t('admin.systemStale', { time: formats.clock(at), age })}</Notice>}
      {!hasWorker && (
        <Notice level="emergency">
          {workerSeenAt === null ? t('admin.workerNever') : t('admin.workerAway', { when: formats.full(workerSeenAt) })}
        </Notice>
      )}
      {!liveBus.connected && <Notice level="attention">{t('admin.busAway')}</Notice>}
    </>
  );
}

function Numbers({ system, rate }: { system: AdminSystem; rate: number | null }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { events, streams, parkedStreams, projections, database } = system;
  const lagMs = Math.max(0, ...projections.map((projection) => projection.lagMs));
  return (
    <dl className={parts['numbers']}>
      <Figure label={t('admin.appendRate')} note={t('admin.eventsInAll', { count: events, events: number(events) })}>
        {rate === null ? '–' : t('admin.perSecond', { rate: number(roundFigure(rate)) })}
      </Figure>
      <Figure label={t('admin.lag')} note={t('admin.lagNote')} isRaised={lagMs >= LATE_MS}>
        {t('admin.seconds', { seconds: number(roundFigure(lagMs / 1_000)) })}
      </Figure>
      <Figure label={t('admin.streams')} note={t('admin.streamsNote')}>
        {number(streams)}
      </Figure>
      <Figure label={t('admin.parked')} note={t('admin.parkedNote')} isRaised={parkedStreams.length > 0}>
        {number(parkedStreams.length)}
      </Figure>
      <Figure label={t('admin.database')} note={`PostgreSQL ${database.version}`}>
        {t('admin.megabytes', { size: number(Math.round(database.sizeBytes / 1_048_576)) })}
      </Figure>
    </dl>
  );
}

const roundFigure = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

interface MetricProps {
  readonly label: string;
  readonly note: string;
  readonly isRaised?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, note, isRaised = false, children }: MetricProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong data-is-raised={isRaised || undefined}>{children}</strong>
        <span>{note}</span>
      </dd>
    </div>
  );
}

function Parked({ system: { parkedStreams } }: { system: AdminSystem }) {
  const { t } = useTranslation();
  return (
    <Card title={t('admin.parked')} note={t('admin.parkedNote')}>
      {parkedStreams.length === 0 ? (
        <p className={parts['empty']}>{t('admin.nothingParked')}</p>
      ) : (
        <ul className={`${detail['list']} ${parts['parked']}`}>
          {parkedStreams.map((parked) => (
            <ParkedRow key={parked.id} parked={parked} hasAccount />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Card({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={classes['card']} aria-label={title}>
      <header className={parts['title']}>
        <h2>{title}</h2>
        <span>{note}</span>
      </header>
      {children}
    </section>
  );
}

function SystemSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={parts['system']} role="status" aria-label={t('app.loading')}>
      <Skeleton height={96} radius="lg" />
      <Skeleton height={280} radius="lg" />
      <Skeleton height={200} radius="lg" />
    </div>
  );
}
