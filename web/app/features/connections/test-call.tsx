import { Anchor, Button } from '@mantine/core';
import type { ConnectionReadiness } from '@switchboard/contracts/connections/routes';
import { Check, Circle, PhoneCall, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { paths } from '../../routes/paths.ts';
import { useMinute } from '../../ui/use-now.ts';
import { useReadReadinessQuery } from './connection-api.ts';
import type { GuidedProvider } from './guided-provider.ts';
import { LastResponse } from './last-response.tsx';
import classes from './platform-guide.module.css';
import { type Before, buildSteps, type ReadinessStep, type StepKey, snapshotReadiness } from './readiness-steps.ts';

const ICONS = { done: Check, waiting: Circle, failed: X } as const;
/** The poll interval during a test call, while the user watches the screen. */
const POLL_MS = { idle: 10_000, calling: 2_000 };

interface Props {
  readonly id: string;
  readonly provider: GuidedProvider;
  readonly url: string;
}

/** A test call of a connection: each step, where it stopped, and what to do. */
export function TestCall({ id, provider, url }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const heading = useId();
  const [begun, setBegun] = useState<{ readonly at: string; readonly before: Before }>();
  const { data } = useReadReadinessQuery(id, { pollingInterval: begun === undefined ? POLL_MS.idle : POLL_MS.calling });
  if (data === undefined) return null;
  const steps = buildSteps(data, provider, begun?.before);
  const stopped = steps.find(({ state }) => state === 'failed');
  const isThrough = steps.every(({ state }) => state === 'done');
  const name = t(`connections.providerName.${provider}`);
  return (
    <section className={classes['test']} aria-labelledby={heading}>
      <h3 id={heading}>{t('connections.testCall.title')}</h3>
      <p>{t('connections.testCall.about')}</p>
      <div className={classes['begin']}>
        <Button
          size="xs"
          variant="default"
          leftSection={<PhoneCall size={14} aria-hidden="true" />}
          onClick={() => setBegun({ at: new Date().toISOString(), before: snapshotReadiness(data) })}
        >
          {t(begun === undefined ? 'connections.testCall.begin' : 'connections.testCall.again')}
        </Button>
        {begun !== undefined && (
          <Button size="xs" variant="subtle" onClick={() => setBegun(undefined)}>
            {t('connections.testCall.stop')}
          </Button>
        )}
        <output>
          {begun !== undefined &&
            (stopped
              ? t('connections.testCall.stopped', { step: t(`connections.step.${stopped.key}`, { name }) })
              : isThrough
                ? t('connections.testCall.passed')
                : t('connections.testCall.watching', { when: formats.moment(begun.at, now) }))}
        </output>
      </div>
      <ol className={classes['state']} aria-label={t('connections.testCall.label')}>
        {steps.map((step) => (
          <Step key={step.key} step={step} readiness={data} provider={provider} url={url} />
        ))}
      </ol>
      <LastResponse readiness={data} />
    </section>
  );
}

interface StepProps extends Omit<Props, 'id'> {
  readonly step: ReadinessStep;
  readonly readiness: ConnectionReadiness;
}

function Step({ step: { key, state, todo }, readiness, provider, url }: StepProps) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  const name = t(`connections.providerName.${provider}`);
  const place = state === 'failed' ? PLACES[key] : undefined;
  const words =
    todo === undefined
      ? undefined
      : todo === 'unproven'
        ? t(`connections.unproven.${provider}`)
        : t(`connections.todo.${todo}`, {
            name,
            host: new URL(url).host,
            status: readiness.request?.status,
            code: readiness.request?.code ?? '–',
            why: readiness.webhook?.outcome ?? '–',
          });
  return (
    <li data-state={state}>
      <Icon size={16} role="img" aria-label={t(`connections.testCall.${state}`)} />
      <span>
        <strong>{t(`connections.step.${key}`, { name })}</strong>
        {words !== undefined && <span>{words}</span>}{' '}
        {place !== undefined && (
          <Anchor component={Link} to={place.to} inherit={true} underline="always">
            {t(place.label)}
          </Anchor>
        )}
      </span>
    </li>
  );
}

/** Where a step can be fixed in this product. */
const PLACES: Readonly<
  Partial<Record<StepKey, { readonly to: string; readonly label: 'nav.agents' | 'nav.phoneNumbers' }>>
> = {
  agent: { to: paths.agents, label: 'nav.agents' },
  number: { to: paths.phoneNumbers, label: 'nav.phoneNumbers' },
  answered: { to: paths.phoneNumbers, label: 'nav.phoneNumbers' },
};
