import { Button, Menu, TextInput } from '@mantine/core';
import { Hash, MicOff, PhoneOff } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './try.module.css';
import type { useTalk } from './use-talk.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;
/** How a call that is put through goes on. */
const TRANSFERS = [
  { outcome: 'ok', label: 'agents.answered' },
  { outcome: 'timeout', label: 'agents.noAnswer' },
  { outcome: 'error', label: 'agents.busy' },
] as const;

/** What a caller can do: speak, stay silent, press digits, hang up; and who answers a transfer. */
export function TalkControls({ talk }: { talk: ReturnType<typeof useTalk> }) {
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
    if (text.trim() === '' || talk.isBusy) return;
    setText('');
    void talk.give({ type: 'heard', text, final: true });
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
              disabled={talk.isBusy}
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
          <Button type="submit" loading={talk.isBusy}>
            {t('agents.say')}
          </Button>
        </form>
      )}
      <div className={classes['buttons']}>
        {!transfer && (
          <>
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
              disabled={talk.isBusy}
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
          disabled={talk.isBusy}
          leftSection={<PhoneOff size={14} aria-hidden="true" />}
          onClick={() => void talk.give({ type: 'hangup' })}
        >
          {t('agents.hangUp')}
        </Button>
      </div>
    </div>
  );
}
