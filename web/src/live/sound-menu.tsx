import { Button, Popover, Stack, Text } from '@mantine/core';
import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../api/thunk.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { selectIsSoundBlocked } from './alert-slice.ts';
import { soundAlert } from './alerts.ts';

/** Says whether alerts can be heard here, and lets one try it; a browser allows sound after a gesture like this. */
export function SoundMenu() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const isBlocked = useSelector(selectIsSoundBlocked);
  return (
    <Popover position="bottom-end" width={280} trapFocus>
      <Popover.Target>
        <IconButton label={t('sound.label')} color={isBlocked ? 'yellow' : 'gray'}>
          {isBlocked ? <BellOff size={18} /> : <Bell size={18} />}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text fw={600}>{t('sound.title')}</Text>
          <Text size="sm" c="dimmed">
            {isBlocked ? t('sound.blocked') : t('sound.ready')}
          </Text>
          <Button size="sm" variant="default" onClick={() => dispatch(soundAlert())}>
            {isBlocked ? t('sound.enable') : t('sound.test')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A bar that can't be missed: an alert rang and was not heard. */
export function SoundBlockedBar() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  if (!useSelector(selectIsSoundBlocked)) return null;
  return (
    <div role="alert" style={BAR}>
      <BellOff size={16} aria-hidden="true" />
      <span>{t('sound.blockedBar')}</span>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(soundAlert())}>
        {t('sound.enable')}
      </Button>
    </div>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'center',
  justifyContent: 'center',
  padding: '8px 16px',
  background: 'var(--amber-soft)',
  color: 'var(--amber-text)',
} as const;
