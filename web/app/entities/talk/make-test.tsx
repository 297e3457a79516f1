import { Button } from '@mantine/core';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useMay } from '../../session/use-may.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { createTestFromTalk } from './talk-calls.ts';
import classes from './try.module.css';
import type { Exchange } from './use-talk.ts';

interface MakeTestProps {
  readonly agentId: string;
  readonly conversationId: ConversationId;
  readonly exchanges: readonly Exchange[];
}

/** Creates a test from a talk, named after the caller's first words. Hidden from people who may not change the agent. */
export function MakeTest({ agentId, conversationId, exchanges }: MakeTestProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const mayManage = useMay('agents.manage');
  if (!mayManage) return null;
  const make = async () => {
    const first = exchanges.find(({ input }) => input?.type === 'heard' && input.text.trim() !== '')?.input;
    const firstWords =
      first?.type === 'heard' ? [...first.text.trim()].slice(0, MAX_RESOURCE_NAME_CHARACTERS).join('') : '';
    setBusy(true);
    await dispatch(createTestFromTalk(agentId, { conversationId, name: firstWords || t('agents.test.unnamed') })).then(
      ({ name }) => toast({ text: t('agents.test.made', { name }) }),
      toastError,
    );
    setBusy(false);
  };
  return (
    <Button
      className={classes['makeTest'] ?? ''}
      size="xs"
      variant="default"
      loading={isBusy}
      leftSection={<FlaskConical size={14} aria-hidden="true" />}
      onClick={() => void make()}
    >
      {t('agents.test.make')}
    </Button>
  );
}
