import { Accordion, Button, Menu, Select, Skeleton } from '@mantine/core';
import type { PublishedVersion } from '@switchboard/contracts/agents/talk-routes';
import { FileDown, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useListPublishedQuery } from '../../entities/talk/talk-flow-api.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { readableNumber } from '../../resource/phone-field.tsx';
import type { KindItem } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import { ExportItems } from './export-items.tsx';
import { restorePublished, useDiffPublishedQuery } from './shared/agent-api.ts';
import classes from './shared/agents.module.css';
import { ChangeLines } from './shared/change-lines.tsx';

type Agent = KindItem<'agents'>;

/** The published versions of an agent: comparing each with the draft or another version, and restoring it. */
export function Versions({ item }: { item: Agent }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useListPublishedQuery({ params: { id: item.id } });
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <Skeleton height={160} role="status" aria-label={t('app.loading')} />;
  if (data.data.length === 0) return <EmptyState title={t('agents.noVersions')} body={t('agents.noVersionsBody')} />;
  return (
    <Accordion chevronPosition="left" aria-label={t('agents.versions')}>
      {data.data.map((version) => (
        <Accordion.Item key={version.number} value={String(version.number)}>
          <Accordion.Control>
            <VersionLine
              version={version}
              liveOn={version.number === item.publishedVersion ? item.numbers : undefined}
            />
          </Accordion.Control>
          <Accordion.Panel>
            <VersionDetail item={item} version={version} numbers={data.data.map(({ number }) => number)} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

interface VersionLineProps {
  readonly version: PublishedVersion;
  /** The phone numbers that the version answers; undefined for a version that takes no calls. */
  readonly liveOn: Agent['numbers'] | undefined;
}

function VersionLine({ version, liveOn }: VersionLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { number, name, publishedAt, publishedBy } = version;
  const by = t('agents.publishedBy', { when: formats.moment(publishedAt, now), who: publishedBy.name });
  return (
    <span className={classes['version']}>
      <strong>{t('agents.version', { version: number })}</strong>
      <span>{name}</span>
      {liveOn && <span className={classes['live']}>{t('agents.onCalls')}</span>}
      {liveOn && liveOn.length > 0 && (
        <span>{t('agents.answersOn', { numbers: liveOn.map(({ number }) => readableNumber(number)).join(', ') })}</span>
      )}
      <span className={classes['note']}>{by}</span>
    </span>
  );
}

interface VersionDetailProps {
  readonly item: Agent;
  readonly version: PublishedVersion;
  readonly numbers: readonly number[];
}

function VersionDetail({ item, version: { number, note }, numbers }: VersionDetailProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [against, setAgainst] = useState('draft');
  const [isRestoring, setRestoring] = useState(false);
  const mayManage = useMay('agents.manage');
  const diff = useDiffPublishedQuery({ params: { id: item.id, n: String(number) as never }, query: { against } });
  const restore = async () => {
    const isSure = await confirm({
      title: t('agents.restoreTitle', { version: number }),
      body: t('agents.restoreBody'),
      confirmLabel: t('agents.restore'),
    });
    if (!isSure) return;
    setRestoring(true);
    await dispatch(restorePublished(item, number)).then(
      () => toast({ text: t('agents.restored', { version: number }) }),
      toastError,
    );
    setRestoring(false);
  };
  return (
    <div className={classes['stack']}>
      {note !== '' && <p className={classes['said']}>{note}</p>}
      <div className={classes['tools']}>
        <Select
          size="xs"
          label={t('agents.compareWith')}
          allowDeselect={false}
          data={[
            { value: 'draft', label: t('agents.draft') },
            ...numbers
              .filter((other) => other !== number)
              .map((other) => ({ value: String(other), label: t('agents.version', { version: other }) })),
          ]}
          value={against}
          onChange={(chosen) => chosen !== null && setAgainst(chosen)}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<FileDown size={14} aria-hidden="true" />}>
              {t('agents.exportVersion')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ExportItems item={item} number={number} />
          </Menu.Dropdown>
        </Menu>
        {mayManage && item.archivedAt === null && (
          <Button
            variant="default"
            size="xs"
            loading={isRestoring}
            leftSection={<RotateCcw size={14} aria-hidden="true" />}
            onClick={() => void restore()}
          >
            {t('agents.restore')}
          </Button>
        )}
      </div>
      {diff.isError && !diff.currentData && <LoadFailed onRetry={diff.refetch} />}
      {!diff.isError && !diff.currentData && <Skeleton height={64} role="status" aria-label={t('app.loading')} />}
      {diff.currentData?.changes.length === 0 && <p className={classes['note']}>{t('agents.same')}</p>}
      {diff.currentData && <ChangeLines {...diff.currentData} />}
    </div>
  );
}
