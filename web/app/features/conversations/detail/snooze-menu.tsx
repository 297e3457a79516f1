import { Button, Menu, TextInput } from '@mantine/core';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { AlarmClock } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { log } from '../../../api/log.ts';
import { useFormats, ZoneContext } from '../../../i18n/use-formats.ts';
import { instantAt, loadTemporal, wallTime } from '../../../i18n/wall-time.ts';
import { type SessionRootState, selectClockOffset } from '../../../session/session-slice.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import classes from './snooze-menu.module.css';
import { listSnoozeChoices, type SnoozeChoice } from './snooze-times.ts';
import { useWorkChange } from './use-work-change.ts';

interface Choices {
  readonly offered: readonly SnoozeChoice[];
  /** In the format of the field. */
  readonly earliest: string;
}

/** Snoozes a conversation until a moment, in the account's time zone. */
export function SnoozeMenu({ id }: { id: ConversationId }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const timeZone = useContext(ZoneContext);
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  const { isBusy, change } = useWorkChange(id);
  const [isOpen, setOpen] = useState(false);
  const [choices, setChoices] = useState<Choices | null>(null);
  const [own, setOwn] = useState('');
  const open = (wanted: boolean) => {
    if (!wanted) return setOpen(false);
    loadTemporal()
      .then(() => {
        const now = Date.now() + offset;
        const offered = listSnoozeChoices(now, timeZone);
        const earliest = wallTime(new Date(now).toISOString(), timeZone);
        setChoices({ offered, earliest });
        setOwn(wallTime(offered.find(({ key }) => key === 'tomorrow')?.until ?? new Date(now).toISOString(), timeZone));
        setOpen(true);
      })
      .catch((error: unknown) => log.warn('could not load the time zones', error));
  };
  useShortcut({ keys: 's', label: 'shortcuts.snooze', group: 'conversation', run: () => open(true) });
  const snooze = (until: string) => {
    setOpen(false);
    void change({ work: 'snoozed', until }, t('work.snoozedUntil', { until: formats.full(until) }));
  };
  const ownInstant = own === '' ? undefined : toFutureInstant(own, timeZone, choices);
  return (
    <Menu opened={isOpen} onChange={open} position="bottom-end" width={280}>
      <Menu.Target>
        <IconButton label={t('work.snooze')} variant="default" loading={isBusy}>
          <AlarmClock size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('work.snoozeUntil')}</Menu.Label>
        {choices?.offered.map(({ key, until }) => (
          <Menu.Item
            key={key}
            onClick={() => snooze(until)}
            rightSection={<span className={classes['when']}>{formats.due(until, Date.now() + offset)}</span>}
          >
            {t(`work.snoozes.${key}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <form
          className={classes['own']}
          onSubmit={(event) => {
            event.preventDefault();
            if (ownInstant !== undefined) snooze(ownInstant);
          }}
        >
          <TextInput
            type="datetime-local"
            size="sm"
            aria-label={t('work.snoozeOwn')}
            value={own}
            min={choices?.earliest}
            onChange={({ currentTarget }) => setOwn(currentTarget.value)}
            // The menu's arrows would take the field's keys.
            onKeyDown={(event) => event.stopPropagation()}
          />
          <Button type="submit" size="sm" disabled={ownInstant === undefined}>
            {t('work.snooze')}
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The instant of the field's text; undefined for one that is invalid or past. */
function toFutureInstant(text: string, timeZone: string, choices: Choices | null): string | undefined {
  return choices !== null && text > choices.earliest ? instantAt(text, timeZone) : undefined;
}
