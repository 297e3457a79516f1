import { Select } from '@mantine/core';
import type { FlowTemplate } from '@switchboard/contracts/agents/flow-templates/templates';
import type { Language } from '@switchboard/contracts/base/fields';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { LANGUAGES } from '../../../resource/language-field.ts';
import type { AnyItem } from '../../../resource/resource-view.ts';
import { selectUser } from '../../../session/session-slice.ts';
import { createTemplateAgent, createTemplateFlow } from './begin-from-template.ts';
import { NamedForm } from './named-form.tsx';

interface TemplateFormProps {
  readonly template: FlowTemplate;
  readonly onCreated: (item: AnyItem) => void;
  readonly onCancel: () => void;
}

/** Names an agent that starts from a template and creates it with a flow of its own. */
export function TemplateForm({ template, onCreated, onCancel }: TemplateFormProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const user = useSelector(selectUser);
  const [name, setName] = useState(t(`flows.template.${template}`));
  const [language, setLanguage] = useState<Language>(user?.locale ?? 'en');
  /** Created before creating the agent failed; the next attempt reuses it. */
  const flow = useRef<{ readonly name: string; readonly id: string }>(undefined);
  const make = async (wanted: string) => {
    if (flow.current?.name !== wanted) {
      const { id } = await dispatch(createTemplateFlow({ template, name: wanted }));
      flow.current = { name: wanted, id };
    }
    const beginning = { template, name: wanted, language, businessName: user?.tenantName ?? '' };
    return dispatch(createTemplateAgent(beginning, flow.current.id));
  };
  return (
    <NamedForm
      name={name}
      onName={setName}
      isNameFirst
      after={
        <Select
          label={t('agents.language')}
          description={t('agents.speaksBoth')}
          name="language"
          allowDeselect={false}
          data={LANGUAGES.map(({ value, label }) => ({ value, label: t(label) }))}
          value={language}
          onChange={(chosen) => chosen !== null && setLanguage(chosen as Language)}
        />
      }
      make={make}
      onCreated={onCreated}
      onCancel={onCancel}
    />
  );
}
