import { Button, Menu, Select, TextInput } from '@mantine/core';
import { TOOL_BEHAVIORS } from '@switchboard/contracts/agents/browser-frames';
import { Hand, Hash, MicOff, PhoneOff } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinWords } from './spoken-words.ts';
import classes from './try.module.css';
import type { Talk } from './use-talk.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;
/** The possible outcomes of a transfer. */
const TRANSFERS = [
  { outcome: 'ok', label: 'agents.answered' },
  { outcome: 'timeout', label: 'agents.noAnswer' },
  { outcome: 'error', label: 'agents.busy' },
] as const;

interface TalkControlsProps {
  readonly talk: Talk;
  readonly hasTools: boolean;
}

/** Everything a caller can do (speak, interrupt, stay silent, press digits, hang up), plus the outcomes of transfers and tools. */
export function TalkControls({ talk, hasTools }: TalkControlsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const awaiting = talk.state?.awaiting ?? null;
  const transfer = awaiting?.kind === 'effect' && awaiting.of === 'transfer' ? awaiting : undefined;
  useEffect(() => {
    if (transfer === undefined) field.current?.focus();
  }, [transfer]);
  const say = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setText('');
    void talk.say(text);
  };
  const spoken = joinWords(talk.exchanges.findLast(({ turn }) => turn.frames.length > 0)?.turn.frames ?? []).text;
  const breakIn = () => {
    const words = text.trim();
    setText('');
    field.current?.focus();
    void talk.give({ type: 'interrupted', heardUntil: firstHalf(spoken), afterMs: 0 });
    if (words !== '') void talk.give({ type: 'heard', text: words, final: true });
  };
  return (
    <div className={classes['controls']}>
      {transfer ? (
        <fieldset className={classes['buttons']}>
          <legend>{t('agents.pretend')}</legend>
          {TRANSFERS.map(({ outcome, label }) => (
            <Button
              key={outcome}
              size="xs"
              variant="default"
              disabled={talk.isComing}
              onClick={() =>
                void talk.give({ type: 'effect-finished', key: transfer.key, outcome, result: null, tookMs: 0 })
              }
            >
              {t(label)}
            </Button>
          ))}
        </fieldset>
      ) : (
        <form className={classes['say']} onSubmit={say}>
          <TextInput
            ref={field}
            aria-label={t('agents.sayAs')}
            placeholder={t('agents.sayAs')}
            maxLength={1_000}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit">{t('agents.say')}</Button>
        </form>
      )}
      <div className={classes['buttons']}>
        {!transfer && (
          <>
            <Button
              size="xs"
              variant="default"
              disabled={spoken === ''}
              title={t('agents.breakInAbout')}
              leftSection={<Hand size={14} aria-hidden="true" />}
              onClick={breakIn}
            >
              {t('agents.breakIn')}
            </Button>
            <Menu position="top-start">
              <Menu.Target>
                <Button size="xs" variant="default" leftSection={<Hash size={14} aria-hidden="true" />}>
                  {t('agents.digits')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown className={classes['digits'] ?? ''}>
                {DIGITS.map((digit) => (
                  <Menu.Item key={digit} onClick={() => void talk.give({ type: 'dtmf', digit })}>
                    {digit}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Button
              size="xs"
              variant="default"
              disabled={talk.isComing}
              leftSection={<MicOff size={14} aria-hidden="true" />}
              onClick={() => void talk.give({ type: 'silence' })}
            >
              {t('agents.staySilent')}
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<PhoneOff size={14} aria-hidden="true" />}
          onClick={() => void talk.give({ type: 'hangup' })}
        >
          {t('agents.hangUp')}
        </Button>
        {hasTools && (
          <Select
            size="xs"
            className={classes['tools'] ?? ''}
            aria-label={t('agents.tools')}
            allowDeselect={false}
            data={TOOL_BEHAVIORS.map((value) => ({ value, label: t(`agents.toolsEnd.${value}`) }))}
            value={talk.toolsEnd}
            onChange={(chosen) => chosen !== null && talk.pretend(chosen)}
          />
        )}
      </div>
    </div>
  );
}

/** The first half of interrupted words, in a talk by text, where playback can't tell how much the caller received. */
function firstHalf(words: string): string {
  const all = words.split(' ');
  return all.slice(0, Math.ceil(all.length / 2)).join(' ');
}
