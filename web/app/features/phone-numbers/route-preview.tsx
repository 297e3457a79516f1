import { findCallRoute, type RoutedNumber } from '@switchboard/contracts/phone-numbers/number-route';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ZoneContext } from '../../i18n/use-formats.ts';
import { weekMinuteAt } from '../../i18n/wall-time.ts';
import { readableNumber } from '../../resource/phone-field.tsx';
import { useMinute } from '../../ui/use-now.ts';
import classes from './phone-numbers.module.css';
import { useAgentName } from './use-agent-name.ts';

/** Where a call to the number would go now, according to the form. */
export function RoutePreview({ number }: { number: RoutedNumber }) {
  const { t } = useTranslation();
  const agentName = useAgentName();
  const now = weekMinuteAt(new Date(useMinute()).toISOString(), useContext(ZoneContext));
  const route = findCallRoute(number, now);
  const text =
    route.kind === 'agent'
      ? t('phoneNumbers.goesTo', { who: agentName(route.agentId) ?? t('phoneNumbers.itsAgent') })
      : route.kind === 'number'
        ? t('phoneNumbers.goesTo', { who: readableNumber(route.number) })
        : t('phoneNumbers.goesNowhere');
  return (
    <output className={classes['now']} aria-label={t('phoneNumbers.route')}>
      {text}
    </output>
  );
}
