import { Accordion, Button, Menu, SegmentedControl, Skeleton } from '@mantine/core';
import {
  DELIVERY_STATUSES,
  type Delivery,
  type DeliveryStatus,
  type Replay,
} from '@switchboard/contracts/webhooks/routes';
import { RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { Pager } from '../../resource/pager.tsx';
import type { KindItem } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { DeliveryDetail, DeliveryLine } from './delivery-line.tsx';
import { useErrorWords } from './error-words.ts';
import { replay, sendTest, useListDeliveriesQuery } from './webhook-api.ts';
import classes from './webhooks.module.css';

const HOUR_MS = 3_600_000;
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS } as const;
/** The poll interval while the list is open. */
const LOOK_AGAIN_MS = 5_000;

/** The deliveries of a webhook with the result of each attempt, and buttons to resend. */
export function Deliveries({ item }: { item: KindItem<'listeners'> }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<DeliveryStatus>();
  const { currentData, isError, refetch } = useListDeliveriesQuery(
    { id: item.id, page, status },
    { pollingInterval: LOOK_AGAIN_MS, skipPollingIfUnfocused: true },
  );
  const mayManage = useMay('listeners.manage');
  const maySend = mayManage && item.archivedAt === null;
  const show = (chosen: string) => {
    setStatus(DELIVERY_STATUSES.find((known) => known === chosen));
    setPage(1);
  };
  return (
    <>
      <div className={classes['tools']}>
        <SegmentedControl
          size="xs"
          aria-label={t('listeners.status')}
          value={status ?? ''}
          onChange={show}
          data={[
            { value: '', label: t('listeners.all') },
            ...DELIVERY_STATUSES.map((value) => ({ value, label: t(`listeners.deliveryStatus.${value}`) })),
          ]}
        />
        {maySend && <SendTools item={item} />}
      </div>
      {isError && !currentData && <LoadFailed onRetry={refetch} />}
      {!isError && !currentData && <Skeleton height={160} role="status" aria-label={t('app.loading')} />}
      {currentData && (
        <>
          <DeliveryList deliveries={currentData.data} item={item} maySend={maySend} hasFilter={status !== undefined} />
          <Pager page={page} perPage={currentData.meta.perPage} total={currentData.meta.total} onPage={setPage} />
        </>
      )}
    </>
  );
}

function SendTools({ item: { id, enabled } }: { item: KindItem<'listeners'> }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const errorWords = useErrorWords();
  const [isSending, setSending] = useState(false);
  const resend = useReplay(id);
  const test = async () => {
    setSending(true);
    await dispatch(sendTest(id)).then(({ status, attempts }) => {
      const error = attempts.at(-1)?.error ?? null;
      if (status === 'succeeded' || error === null) toast({ text: t('listeners.testArrived') });
      else toast({ text: t('listeners.testFailed', { error: errorWords(error) }), isFailure: true });
    }, toastError);
    setSending(false);
  };
  return (
    <div className={classes['buttons']}>
      {enabled && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<RotateCcw size={14} aria-hidden="true" />}>
              {t('listeners.replayWindow')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(Object.keys(SPANS) as (keyof typeof SPANS)[]).map((span) => (
              <Menu.Item key={span} onClick={() => void resend(getWindow(SPANS[span]))}>
                {t('listeners.replaySince', { span: t(`listeners.span.${span}`) })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button
        variant="default"
        size="xs"
        loading={isSending}
        leftSection={<Send size={14} aria-hidden="true" />}
        onClick={() => void test()}
      >
        {t('listeners.sendTest')}
      </Button>
    </div>
  );
}

const getWindow = (ms: number): Replay => ({
  from: new Date(Date.now() - ms).toISOString(),
  to: new Date().toISOString(),
});

function useReplay(id: string) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  return (body: Replay) =>
    dispatch(replay(id, body)).then((count) => toast({ text: t('listeners.queued', { count }) }), toastError);
}

interface DeliveryListProps {
  readonly deliveries: readonly Delivery[];
  readonly item: KindItem<'listeners'>;
  readonly maySend: boolean;
  readonly hasFilter: boolean;
}

function DeliveryList({ deliveries, item, maySend, hasFilter }: DeliveryListProps) {
  const { t } = useTranslation();
  const resend = useReplay(item.id);
  if (deliveries.length === 0) {
    return hasFilter ? (
      <EmptyState title={t('listeners.noneOfStatus')} />
    ) : (
      <EmptyState title={t('listeners.noDeliveries')} body={t('listeners.noDeliveriesBody')} />
    );
  }
  return (
    <Accordion chevronPosition="left" aria-label={t('listeners.deliveries')}>
      {deliveries.map((delivery) => (
        <Accordion.Item key={delivery.id} value={delivery.id}>
          <Accordion.Control>
            <DeliveryLine delivery={delivery} />
          </Accordion.Control>
          <Accordion.Panel>
            <DeliveryDetail
              delivery={delivery}
              onReplay={
                maySend && item.enabled && delivery.position > 0
                  ? () => void resend({ deliveryId: delivery.id })
                  : undefined
              }
            />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
