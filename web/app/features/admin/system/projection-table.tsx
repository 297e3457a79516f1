import { Table } from '@mantine/core';
import type { AdminSystem } from '@switchboard/contracts/admin/system';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import { projectionText } from '../shared/known-text.ts';
import classes from './system.module.css';

/** Projections without waiting readers may lag a second or two; more than this means that something is slow. */
export const LATE_MS = 5_000;

/** The position and lag of each projection. */
export function ProjectionTable({ projections }: { projections: AdminSystem['projections'] }) {
  const { t } = useTranslation();
  const { number, age } = useFormats();
  return (
    <Table className={classes['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('admin.projectionName')}</Table.Th>
          <Table.Th className={classes['number']}>{t('admin.accountsBehind')}</Table.Th>
          <Table.Th className={`${classes['number']} ${classes['wide']}`}>{t('admin.mostEvents')}</Table.Th>
          <Table.Th className={classes['number']}>{t('admin.oldest')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {projections.map(({ name, version, tenants, behind, maxLag, lagMs }) => (
          <Table.Tr key={name}>
            <Table.Td>
              {projectionText(name)} <span className={classes['note']}>{t('admin.version', { version })}</span>
            </Table.Td>
            <Table.Td className={classes['number']} data-is-raised={lagMs >= LATE_MS || undefined}>
              {t('admin.ofAll', { some: number(behind), all: number(tenants) })}
            </Table.Td>
            <Table.Td className={`${classes['number']} ${classes['wide']}`}>{number(maxLag)}</Table.Td>
            <Table.Td className={classes['number']}>{behind > 0 ? age(lagMs) : '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
