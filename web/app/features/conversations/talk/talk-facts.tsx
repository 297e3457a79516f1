import { Button } from '@mantine/core';
import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { FlaskConical, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { createTestFromTalk } from '../../../entities/talk/talk-calls.ts';
import { clockText } from '../../../i18n/format.ts';
import { useMay } from '../../../session/use-may.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import { FlowMap } from './flow-map.tsx';
import classes from './talk-facts.module.css';

/** How many of the latest turns are shown. */
const TURNS = 8;

/** The state of our own agent's call: its node, the tool in progress, the collected slots, and response times. */
export function TalkFacts({ row }: { row: Pick<Conversation, 'id'> }) {
  const { t } = useTranslation();
  const talk = useSelector(({ open }: OpenRootState) => (open.id === row.id ? open.talk : null));
  if (talk === null) return null;
  const { nodes, node, slots, underWay, turns, isLive } = talk;
  const here = nodes.find(({ id }) => id === node)?.name || node;
  return (
    <>
      <section>
        <h3>{t(isLive ? 'talk.where' : 'talk.whereEnded')}</h3>
        <FlowMap talk={talk} />
        {here && <p className={classes['here']}>{here}</p>}
        {underWay && (
          <p className={classes['underWay']} role="status">
            <Wrench size={14} aria-hidden="true" />
            {t('talk.underWay', { name: underWay.name === 'onCall' ? t('talk.onCall') : underWay.name })}
          </p>
        )}
      </section>
      {slots.length > 0 && (
        <section>
          <h3>{t('talk.knows')}</h3>
          <dl>
            {slots.map(({ name, value, ms }) => (
              <div key={name} className={classes['slot']}>
                <dt>{name.replaceAll('_', ' ')}</dt>
                <dd>
                  {typeof value === 'boolean' ? t(value ? 'talk.yes' : 'talk.no') : String(value)}
                  <time>{clockText(ms)}</time>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {turns.length > 0 && <TurnTimes turns={turns.slice(-TURNS)} />}
      {!isLive && <MakeTest agentId={talk.agentId} conversationId={row.id} />}
    </>
  );
}

const PARTS = ['oursMs', 'modelMs', 'toolMs'] as const;

function TurnTimes({ turns }: Pick<LiveTalk, 'turns'>) {
  const { t } = useTranslation();
  const maxMs = Math.max(1, ...turns.map(({ ms }) => ms));
  return (
    <section>
      <h3>{t('talk.times')}</h3>
      <ol className={classes['turns']}>
        {turns.map((turn) => (
          <li key={turn.turn}>
            <span>{t('talk.turn', { turn: turn.turn })}</span>
            <span className={classes['bar']} aria-hidden="true">
              {PARTS.map((part) => (
                <i key={part} data-part={part} style={{ width: `${(turn[part] / maxMs) * 100}%` }} />
              ))}
            </span>
            <span className={classes['ms']}>{t('talk.ms', { ms: turn.ms })}</span>
          </li>
        ))}
      </ol>
      <p className={classes['key']}>
        {PARTS.map((part) => (
          <span key={part}>
            <i data-part={part} aria-hidden="true" />
            {t(`talk.${part}`)}
          </span>
        ))}
      </p>
    </section>
  );
}

interface MakeTestProps {
  readonly agentId: string;
  readonly conversationId: Conversation['id'];
}

/** Creates an agent test from an ended call, for users who may manage agents. */
export function MakeTest({ agentId, conversationId }: MakeTestProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const mayManage = useMay('agents.manage');
  if (!mayManage) return null;
  const make = async () => {
    setBusy(true);
    const name = t('talk.testName', { id: conversationId });
    await dispatch(createTestFromTalk(agentId, { conversationId, name })).then(
      () => toast({ text: t('talk.testMade', { name }) }),
      toastError,
    );
    setBusy(false);
  };
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      leftSection={<FlaskConical size={14} aria-hidden="true" />}
      onClick={() => void make()}
    >
      {t('talk.makeTest')}
    </Button>
  );
}
