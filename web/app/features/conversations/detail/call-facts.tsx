import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { clockText, toRegionalLocale } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { phoneText } from '../../../ui/phone-number.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import { CopyButton } from './copy-button.tsx';
import { useCallTexts } from './use-call-texts.ts';

/** Facts about the call as its platform reports them. */
export function CallFacts({ row }: { row: Conversation }) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const detail = useSelector(({ open }: OpenRootState) => open.detail);
  const { agent, channel } = useCallTexts(row);
  const provider = detail?.provider;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('open.started'), `${formats.day(row.createdAt)}, ${formats.clock(row.createdAt)}`],
    [t('open.endedAt'), row.endedAt && formats.clock(row.endedAt)],
    [t('open.duration'), row.durationMs === null ? null : clockText(row.durationMs)],
    [t('open.channel'), channel],
    [t('open.number'), row.number === null ? t('row.withheld') : phoneText(row.number)],
    [t('open.language'), row.language && formats.languageAlone(row.language)],
    [t('open.agent'), agent],
    [t('open.platform'), provider && platformText(provider.platform)],
    [t('open.callId'), provider && <CopyButton text={provider.callId} label={t('open.copyCallId')} />],
    [t('open.cost'), detail?.costCents == null ? null : moneyText(detail.costCents / 100)],
  ];
  return (
    <section>
      <h3>{t('open.call')}</h3>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );

  function moneyText(amount: number): string {
    const options = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
    return amount.toLocaleString(toRegionalLocale(i18n.language), options);
  }

  function platformText(platform: string): string {
    return i18n.exists(`platform.${platform}`) ? t(`platform.${platform}` as 'platform.vapi') : platform;
  }
}
