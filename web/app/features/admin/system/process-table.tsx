import { Table } from '@mantine/core';
import type { SystemProcess } from '@switchboard/contracts/admin/system';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useTimeText } from '../../../ui/use-now.ts';
import classes from './system.module.css';

/** The running processes, and the open streams of each. */
export function ProcessTable({ processes }: { processes: readonly SystemProcess[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sorted = processes.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id));
  return (
    <Table className={classes['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('admin.process')}</Table.Th>
          <Table.Th className={classes['number']}>{t('admin.streamsOpen')}</Table.Th>
          <Table.Th className={`${classes['number']} ${classes['wide']}`}>{t('admin.queued')}</Table.Th>
          <Table.Th className={classes['number']}>{t('admin.runsFor')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sorted.map(({ id, kind, streams, bytesQueued, startedAt }) => (
          <Table.Tr key={id}>
            <Table.Td>
              {t(`admin.${kind}`)} <span className={classes['note']}>{id}</span>
            </Table.Td>
            <Table.Td className={classes['number']}>{kind === 'api' ? formats.number(streams) : '–'}</Table.Td>
            <Table.Td className={`${classes['number']} ${classes['wide']}`}>
              {kind === 'api' ? t('admin.kilobytes', { size: formats.number(Math.ceil(bytesQueued / 1_024)) }) : '–'}
            </Table.Td>
            <Table.Td className={classes['number']}>
              <Age since={startedAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Age({ since }: { since: string }) {
  const { age } = useFormats();
  return useTimeText((now) => age(now - Date.parse(since)));
}
