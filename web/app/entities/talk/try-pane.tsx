import { Button, Select, Switch } from '@mantine/core';
import type { Language } from '@switchboard/contracts/base/fields';
import { Play, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../api/client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MakeTest } from './make-test.tsx';
import { ProblemList } from './problem-list.tsx';
import { TalkControls } from './talk-controls.tsx';
import { useListPublishedQuery } from './talk-flow-api.ts';
import { TalkSlots } from './talk-slots.tsx';
import { Transcript } from './transcript.tsx';
import classes from './try.module.css';
import { useEndedReason } from './use-ended-reason.ts';
import { type Exchange, type Trial, useTalk } from './use-talk.ts';
import { useVoice } from './use-voice.ts';
import { VoiceLine } from './voice-line.tsx';

interface TryPaneProps {
  readonly item: CallOutput<'agents.get'>;
  /** Called with the exchanges so far, at each turn. */
  readonly onExchanges?: (exchanges: readonly Exchange[]) => void;
}

/** Tries an agent by text or by voice, as a caller would, and shows why it took each edge. */
export function TryPane({ item, onExchanges }: TryPaneProps) {
  const { t } = useTranslation();
  const { data } = useListPublishedQuery({ params: { id: item.id } });
  const [version, setVersion] = useState('draft');
  const [chosenLang, setLang] = useState<Language>(item.language);
  const lang = item.languages.includes(chosenLang) ? chosenLang : item.language;
  const talk = useTalk(item.id);
  const [allows, setAllows] = useState(false);
  const [isByVoice, setByVoice] = useState(false);
  const voice = useVoice(talk, { isOn: isByVoice, voice: item.voice });
  const callsServers = item.tools.some(({ kind }) => kind === 'http');
  const how: Trial = { version, lang, allowsRequests: callsServers && allows };
  const hasBegun = talk.exchanges.length > 0;
  useEffect(() => onExchanges?.(talk.exchanges), [talk.exchanges, onExchanges]);
  // Clear the highlighted path when the pane closes.
  useEffect(() => () => onExchanges?.([]), [onExchanges]);
  return (
    <section className={classes['try']} aria-label={t('agents.try')}>
      <div className={classes['choices']}>
        <Select
          size="xs"
          label={t('agents.tryVersion')}
          allowDeselect={false}
          data={[
            { value: 'draft', label: t('agents.draft') },
            ...(data?.data ?? []).map(({ number, name }) => ({
              value: String(number),
              label: [t('agents.version', { version: number }), name].filter(Boolean).join(' · '),
            })),
          ]}
          value={version}
          onChange={(chosen) => chosen !== null && setVersion(chosen)}
        />
        <Select
          size="xs"
          label={t('resource.language')}
          allowDeselect={false}
          data={item.languages.map((value) => ({ value, label: t(`resource.${value}`) }))}
          value={lang}
          onChange={(chosen) => setLang(item.languages.find((one) => one === chosen) ?? lang)}
        />
        <Button
          size="xs"
          variant={hasBegun ? 'default' : 'filled'}
          loading={talk.isStarting}
          leftSection={hasBegun ? <RotateCcw size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
          onClick={() => void talk.start(how)}
        >
          {hasBegun ? t('agents.startAgain') : t('agents.startTalk')}
        </Button>
      </div>
      <div className={classes['toggles']}>
        <Switch
          size="xs"
          label={t('agents.byVoice')}
          checked={isByVoice}
          onChange={({ currentTarget }) => setByVoice(currentTarget.checked)}
        />
        {callsServers && (
          <Switch
            size="xs"
            label={t('agents.allowRequests')}
            checked={allows}
            onChange={({ currentTarget }) => setAllows(currentTarget.checked)}
          />
        )}
      </div>
      {talk.problems.length > 0 && (
        <>
          <Notice level="emergency">{t('agents.notTriable')}</Notice>
          <ProblemList problems={talk.problems} flowId={item.flowId} />
        </>
      )}
      {!hasBegun && talk.problems.length === 0 && (
        <EmptyState title={t('agents.notBegun')} body={t('agents.notBegunBody')} />
      )}
      {hasBegun && (
        <>
          <Transcript
            exchanges={talk.exchanges}
            flowId={item.flowId}
            onRestart={talk.isStarting ? undefined : (turn) => void talk.restart(how, turn)}
          />
          <TalkSlots state={talk.state} flowId={item.flowId} />
          {talk.conversationId !== undefined && talk.exchanges.length > 1 && (
            <MakeTest agentId={item.id} conversationId={talk.conversationId} exchanges={talk.exchanges} />
          )}
          <VoiceLine voice={voice} />
          {talk.isOpen && <TalkControls talk={talk} hasTools={item.tools.length > 0} />}
          {talk.isLost && <Notice level="attention">{t('agents.lineLost')}</Notice>}
          {talk.state?.status === 'ended' && <Ended reason={talk.state.endedReason} />}
        </>
      )}
    </section>
  );
}

function Ended({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  const reasonWords = useEndedReason();
  return (
    <p className={classes['ended']} role="status">
      {t('agents.ended', { reason: reasonWords(reason) })}
    </p>
  );
}
