import { Button, Group, Stack, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import danger from '../ui/danger.module.css';
import { openDialog } from '../ui/dialogs.ts';
import type { AnyItem, Release } from './resource-view.ts';

/** Asks for a confirmation that has to be typed. Closing the dialog cancels. */
export async function confirmByTyping(release: Release<AnyItem>, item: AnyItem): Promise<boolean> {
  let isSure = false;
  await openDialog({
    title: i18next.t(release.title, { name: item.name }),
    body: (close) => (
      <TypedYes
        release={release}
        item={item}
        onYes={() => {
          isSure = true;
          close();
        }}
        onNo={close}
      />
    ),
  });
  return isSure;
}

interface TypedYesProps {
  readonly release: Release<AnyItem>;
  readonly item: AnyItem;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function TypedYes({ release, item, onYes, onNo }: TypedYesProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isTyped = release.isTyped(item, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) onYes();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <p>{t(release.body, { shown: release.shown(item) })}</p>
        <TextInput
          label={t(release.label)}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onNo}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" disabled={!isTyped} className={danger['danger'] ?? ''}>
            {t(release.confirm)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
