import { Button, Group, Select, TextInput } from '@mantine/core';
import type { Language } from '@switchboard/contracts/kinds/fields';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import type { FlowTemplate } from '@switchboard/contracts/talk/templates/templates';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { faultsOfAnswer } from '../../../resource/form-faults.ts';
import { LANGUAGES } from '../../../resource/language-field.ts';
import type { AnyItem } from '../../../resource/resource-view.ts';
import { selectUser } from '../../../session/session-slice.ts';
import { toastError } from '../../../ui/toast.ts';
import { createTemplateAgent, createTemplateFlow } from './begin-from-template.ts';
import classes from './new-agent.module.css';

interface TemplateFormProps {
  readonly template: FlowTemplate;
  readonly onCreated: (item: AnyItem) => void;
  readonly onCancel: () => void;
}

/** Names an agent that begins at a template, and makes it with a flow of its own. */
export function TemplateForm({ template, onCreated, onCancel }: TemplateFormProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const user = useSelector(selectUser);
  const [name, setName] = useState(t(`flows.template.${template}`));
  const [language, setLanguage] = useState<Language>(user?.locale ?? 'en');
  const [fault, setFault] = useState<ReactNode>();
  const [isBusy, setBusy] = useState(false);
  /** Made before the agent could not be: the next try goes on with it. */
  const flow = useRef<{ readonly name: string; readonly id: string }>(undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setFault(t('agents.nameNeeded'));
    setFault(undefined);
    setBusy(true);
    try {
      if (flow.current?.name !== wanted) {
        const { id } = await dispatch(createTemplateFlow({ template, name: wanted }));
        flow.current = { name: wanted, id };
      }
      const beginning = { template, name: wanted, language, businessName: user?.tenantName ?? '' };
      onCreated(await dispatch(createTemplateAgent(beginning, flow.current.id)));
    } catch (error) {
      const { name: taken } = faultsOfAnswer(error);
      if (taken === undefined) toastError(error);
      else setFault(taken);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t('resource.name')}
        name="name"
        data-autofocus
        maxLength={MAX_RESOURCE_NAME_CHARACTERS}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fault}
      />
      <Select
        label={t('agents.language')}
        description={t('agents.speaksBoth')}
        name="language"
        allowDeselect={false}
        data={LANGUAGES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={language}
        onChange={(chosen) => chosen !== null && setLanguage(chosen as Language)}
      />
      <Group gap="sm">
        <Button type="submit" loading={isBusy}>
          {t('agents.begin')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </Group>
    </form>
  );
}
