import { Button, Popover, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../api/thunk.ts';
import type { OnDemandProps } from '../ui/on-demand.tsx';
import { selectIsSoundBlocked } from './alert-slice.ts';
import { soundAlert } from './alerts.ts';
import { SoundButton } from './sound-button.tsx';

/** What alerts sound like and whether they can be heard; a browser allows sound after a gesture like trying it. */
export function SoundMenu({ startsOpen }: OnDemandProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const isBlocked = useSelector(selectIsSoundBlocked);
  return (
    <Popover position="bottom-end" width={280} trapFocus defaultOpened={startsOpen}>
      <Popover.Target>
        <SoundButton />
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
