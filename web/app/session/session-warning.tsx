import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../api/thunk.ts';
import { clockText } from '../i18n/format.ts';
import { toastError } from '../ui/toast.ts';
import { useNow } from '../ui/use-now.ts';
import { runExclusively } from './browser.ts';
import { extendSession, logOut } from './session-calls.ts';
import { selectClockOffset, selectIsExtending, selectIsFinal, selectSession } from './session-slice.ts';
import { remainingMs } from './session-time.ts';

/** Warns an idle user with a countdown that the session is about to end, and lets them stay. */
export function SessionWarning() {
  return useSelector(selectIsFinal) ? <FinalWarning /> : <IdleWarning />;
}

function IdleWarning() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const isExtending = useSelector(selectIsExtending);
  // The user may have stayed in another tab, whose result arrives here too.
  const stay = () => runExclusively('extend', () => dispatch(extendSession())).catch(toastError);
  return (
    <Modal opened onClose={stay} withCloseButton={false} centered title={t('session.warningTitle')}>
      <Stack>
        <Countdown text="session.warningBody" />
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

/** Warns that the session is about to reach its maximum lifetime, while there is time to finish. */
function FinalWarning() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isOpen, setOpen] = useState(true);
  const remindLater = () => setOpen(false);
  return (
    <Modal opened={isOpen} onClose={remindLater} withCloseButton={false} centered title={t('session.finalTitle')}>
      <Stack>
        <Countdown text="session.finalBody" />
        <Group justify="flex-end">
          <Button variant="default" onClick={remindLater}>
            {t('session.finish')}
          </Button>
          <Button data-autofocus onClick={() => dispatch(logOut('expired'))}>
            {t('session.signInAgain')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Countdown({ text }: { text: 'session.warningBody' | 'session.finalBody' }) {
  const { t } = useTranslation();
  const now = useNow();
  const session = useSelector(selectSession);
  const offset = useSelector(selectClockOffset);
  const left = session ? remainingMs(session, offset, now) : 0;
  return (
    <Text aria-live="off" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {t(text, { time: clockText(left) })}
    </Text>
  );
}
