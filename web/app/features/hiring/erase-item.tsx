import { Menu } from '@mantine/core';
import { foldText } from '@switchboard/contracts/base/text';
import { Eraser } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getErrorCode } from '../../api/api-error.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { confirmByTyping } from '../../resource/confirm-by-typing.tsx';
import type { AnyItem, KindItem, Release } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { eraseCandidate } from './candidate-api.ts';

const ERASURE: Release<AnyItem> = {
  menu: 'candidates.erase',
  title: 'candidates.eraseTitle',
  body: 'candidates.eraseBody',
  label: 'candidates.eraseLabel',
  confirm: 'candidates.eraseNow',
  done: 'candidates.eraseDone',
  shown: ({ name }) => name,
  isTyped: ({ name }, text) => foldText(text.trim()) === foldText(name),
};

/** Erases a candidate permanently after the user types their name. */
export function EraseItem({ item }: { item: KindItem<'candidates'> }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const mayErase = useMay('candidates.manage', 'candidates.erase');
  const erase = async () => {
    const { id, name } = item;
    if (!(await confirmByTyping(ERASURE, { ...item }))) return;
    await dispatch(eraseCandidate(id)).then(
      () => toast({ text: t(ERASURE.done, { name }) }),
      (error: unknown) => {
        if (getErrorCode(error) === 'resource.conflict')
          toast({ text: t('candidates.eraseWhileCalled', { name }), isFailure: true });
        else toastError(error);
      },
    );
  };
  if (!mayErase) return null;
  return (
    <Menu.Item leftSection={<Eraser size={16} />} onClick={() => void erase()}>
      {t(ERASURE.menu)}
    </Menu.Item>
  );
}
