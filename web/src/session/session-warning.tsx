import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../api/thunk.ts';
import { clockText } from '../i18n/format.ts';
import { toastError } from '../ui/toast.ts';
import { useNow } from '../ui/use-now.ts';
import { extendSession, logOut } from './session-calls.ts';
import { selectClockOffset, selectIsExtending, selectSession } from './session-slice.ts';
import { remainingMs } from './session-time.ts';

/** Warns the idle that their session is about to end, with a countdown, and lets them stay. */
export function SessionWarning() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const now = useNow();
  const session = useSelector(selectSession);
  const offset = useSelector(selectClockOffset);
  const isExtending = useSelector(selectIsExtending);
  const left = session ? remainingMs(session, offset, now) : 0;
  const stay = () => dispatch(extendSession()).catch(toastError);
  return (
    <Modal opened onClose={stay} withCloseButton={false} centered title={t('session.warningTitle')}>
      <Stack>
        <Text aria-live="off" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('session.warningBody', { time: clockText(left) })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => dispatch(logOut())}>
            {t('session.signOut')}
          </Button>
          <Button data-autofocus loading={isExtending} onClick={stay}>
            {t('session.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
