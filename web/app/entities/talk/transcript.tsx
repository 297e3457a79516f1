import { Loader } from '@mantine/core';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { Bot, RotateCcw, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinWords } from './spoken-words.ts';
import classes from './try.module.css';
import { TurnTrace } from './turn-trace.tsx';
import type { Exchange } from './use-talk.ts';

interface TranscriptProps {
  readonly exchanges: readonly Exchange[];
  readonly flowId: string | null;
  /** Restarts the talk and replays it up to a turn; undefined while that isn't possible. */
  readonly onRestart: ((turn: number) => void) | undefined;
}

/** A talk turn by turn: the caller's input, how the agent understood it, and the agent's reply. */
export function Transcript({ exchanges, flowId, onRestart }: TranscriptProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line scrolls into view.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    void end.current?.scrollIntoView({ block: 'nearest' });
  }, [exchanges]);
  return (
    <div role="log" aria-label={t('agents.transcript')}>
      <ol className={classes['turns']}>
        {exchanges.map(({ input, turn }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever appended.
          <li key={index} ref={index === exchanges.length - 1 ? end : undefined}>
            {input !== undefined && (
              <div className={classes['turn']}>
                <CallersPart input={input} />
                {index < exchanges.length - 1 && (
                  <IconButton
                    size={28}
                    label={t('agents.restartHere', { turn: index })}
                    disabled={onRestart === undefined}
                    onClick={() => onRestart?.(index)}
                  >
                    <RotateCcw size={14} />
                  </IconButton>
                )}
              </div>
            )}
            <TurnTrace trace={turn.trace} flowId={flowId} />
            <AgentsPart turn={turn} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function CallersPart({ input }: { input: TalkInput }) {
  const { t } = useTranslation();
  const actWords = useActWords();
  return (
    <div className={classes['line']} data-who="caller">
      <UserRound size={16} role="img" aria-label={t('agents.caller')} />
      {input.type === 'heard' ? <p>{input.text}</p> : <p className={classes['act']}>{actWords(input)}</p>}
    </div>
  );
}

function useActWords() {
  const { t } = useTranslation();
  return (input: TalkInput): string => {
    switch (input.type) {
      case 'dtmf':
        return t('agents.act.digit', { digit: input.digit });
      case 'silence':
        return t('agents.act.silence');
      case 'hangup':
        return t('agents.act.hangup');
      case 'interrupted':
        return t('agents.act.interrupted', { heard: input.heardUntil });
      case 'effect-finished':
        return t(`agents.act.transfer.${input.outcome}`);
      default:
        return input.type;
    }
  };
}

function AgentsPart({ turn: { frames, state } }: Pick<Exchange, 'turn'>) {
  const { t } = useTranslation();
  const { text, lang } = joinWords(frames);
  const isComing = state === undefined;
  if (text === '' && !isComing) return null;
  return (
    <div className={classes['line']} data-who="agent">
      <Bot size={16} role="img" aria-label={t('agents.agent')} />
      <p lang={lang} aria-busy={isComing}>
        {text}
        {isComing && <Loader size={16} type="dots" ml={text === '' ? 0 : 6} aria-hidden="true" />}
      </p>
    </div>
  );
}
