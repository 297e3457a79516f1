import { Button, Group, TextInput } from '@mantine/core';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readServerFaults } from '../../../resource/form-faults.ts';
import type { AnyItem } from '../../../resource/resource-view.ts';
import { toastError } from '../../../ui/toast.ts';
import classes from './new-agent.module.css';

interface NamedFormProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Whether the form is ready to be submitted. */
  readonly isReady?: boolean;
  readonly isNameFirst?: boolean;
  /** Content above the name. */
  readonly before?: ReactNode;
  /** Content below the name. */
  readonly after?: ReactNode;
  readonly make: (name: string) => Promise<AnyItem>;
  /** Shows a fault that isn't about the name; returns false if it can't. */
  readonly onFault?: (paths: readonly string[]) => boolean;
  readonly onCreated: (item: AnyItem) => void;
  readonly onCancel: () => void;
}

/** Asks for a new agent's name and creates it; errors in the name show next to it. */
export function NamedForm({
  name,
  onName,
  isReady = true,
  isNameFirst = false,
  before,
  after,
  make,
  onFault = () => false,
  onCreated,
  onCancel,
}: NamedFormProps) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<ReactNode>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('agents.nameNeeded'));
    setFault(undefined);
    setBusy(true);
    try {
      onCreated(await make(name.trim()));
    } catch (error) {
      const faults = readServerFaults(error);
      if (faults['name'] !== undefined) setFault(faults['name']);
      else if (!onFault(Object.keys(faults))) toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      {before}
      {isReady && (
        <TextInput
          label={t('resource.name')}
          name="name"
          {...(isNameFirst && { 'data-autofocus': true })}
          maxLength={MAX_RESOURCE_NAME_CHARACTERS}
          value={name}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
          error={fault}
        />
      )}
      {after}
      <Group gap="sm">
        {isReady && (
          <Button type="submit" loading={isBusy}>
            {t('agents.begin')}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </Group>
    </form>
  );
}
