import { Button } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { makeTestOf } from '../../../entities/talk/talk-calls.ts';
import { useMay } from '../../../session/use-may.ts';
import { toast, toastError } from '../../../ui/toast.ts';

interface MakeTestProps {
  readonly agentId: string;
  readonly conversationId: Conversation['id'];
}

/** Makes a test of its agent of a call that has ended; not there for who may not change agents. */
export function MakeTest({ agentId, conversationId }: MakeTestProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const mayManage = useMay('agents.manage');
  if (!mayManage) return null;
  const make = async () => {
    setBusy(true);
    const name = t('talk.testName', { id: conversationId });
    await dispatch(makeTestOf(agentId, { conversationId, name })).then(
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
