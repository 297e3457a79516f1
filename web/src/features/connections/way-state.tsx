import type { ConnectionWay } from '@switchboard/contracts/kinds/connection-routes';
import { Check, Circle, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useMinute } from '../../ui/use-now.ts';
import { useReadWayQuery } from './connection-queries.ts';
import classes from './platform-guide.module.css';

type State = 'done' | 'waiting' | 'failed';
const ICONS = { done: Check, waiting: Circle, failed: X } as const;
/** What became of a webhook, as its row has it; others are faults. */
const OUTCOMES = ['added', 'nothing', 'dropped', 'unknown'] as const;

/** How far calls come by a platform's connection: each step with what is missing. */
export function WayState({ id, hasWebhook }: { readonly id: string; readonly hasWebhook: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { data } = useReadWayQuery(id, { pollingInterval: POLL_MS });
  const webhookWords = useWebhookWords();
  if (data === undefined) return null;
  const { hasAgent, calledAt, webhook } = data;
  const steps: { key: string; state: State; text: string }[] = [
    {
      key: 'agent',
      state: hasAgent ? 'done' : 'failed',
      text: t(hasAgent ? 'connections.state.agent' : 'connections.state.noAgent'),
    },
    {
      key: 'call',
      state: calledAt === null ? 'waiting' : 'done',
      text:
        calledAt === null
          ? t('connections.state.noCall')
          : t('connections.state.call', { when: formats.moment(calledAt, now) }),
    },
  ];
  if (hasWebhook) {
    const state = webhook === null ? 'waiting' : webhook.state === 'failed' ? 'failed' : 'done';
    steps.push({ key: 'webhook', state, text: webhookWords(webhook) });
  }
  return (
    <ul className={classes['state']} aria-label={t('connections.state.label')}>
      {steps.map(({ key, state, text }) => {
        const Icon = ICONS[state];
        return (
          <li key={key} data-state={state}>
            <Icon size={16} role="img" aria-label={t(`connections.state.${state}`)} />
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Whoever sets a platform up waits for its first call beside the screen. */
const POLL_MS = 10_000;

function useWebhookWords() {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  return (webhook: ConnectionWay['webhook']): string => {
    if (webhook === null) return t('connections.state.noWebhook');
    const { at, type, outcome } = webhook;
    const known = OUTCOMES.find((one) => one === outcome);
    const what = known ? t(`connections.outcomeOf.${known}`) : (outcome ?? t('connections.outcomeOf.waiting'));
    return t('connections.state.webhook', { type: type ?? '–', when: formats.moment(at, now), what });
  };
}
