import type { CountName, MeasureName } from '@switchboard/contracts/calls/metrics';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { MetricName, useMetricWords } from './metric-display.tsx';
import classes from './metrics.module.css';
import type { Sort } from './use-sort.ts';

type Name = CountName | MeasureName;

interface SortHeadProps<C extends Name> {
  readonly name: C;
  readonly sort: Sort<C>;
}

/** The head of a metrics column: its name, explanation and sort. */
export function SortHead<C extends Name>({ name, sort: { by, order, choose } }: SortHeadProps<C>) {
  const { t } = useTranslation();
  const words = useMetricWords(name);
  const isCurrent = by === name;
  const Arrow = isCurrent ? (order === 'asc' ? ArrowUp : ArrowDown) : ArrowDownUp;
  return (
    <th scope="col" aria-sort={isCurrent ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <span className={classes['head']}>
        <MetricName name={name} />
        <IconButton
          label={t('figures.sortBy', { name: words.name })}
          size={22}
          data-current={isCurrent || undefined}
          onClick={() => choose(name)}
        >
          <Arrow size={13} aria-hidden="true" />
        </IconButton>
      </span>
    </th>
  );
}
