import { MultiSelect, TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';
import { useGetFlowQuery } from '../../entities/talk/talk-flow-api.ts';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';

type Part = Omit<FieldsProps<KindValues<'agents'>>, 'item'>;

/** When a call counts as a success, and which of its values are recorded. */
export function AfterCallFields({ form, isReadOnly }: Part) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('agents.successRule')}
        description={t('agents.successRuleNote')}
        placeholder={t('agents.successRuleExample')}
        name="successRule"
        maxLength={500}
        spellCheck={false}
        readOnly={isReadOnly}
        {...form.getInputProps('successRule')}
      />
      <NotedValues form={form} isReadOnly={isReadOnly} />
    </>
  );
}

function NotedValues({ form, isReadOnly }: Part) {
  const { t } = useTranslation();
  const { flowId, analysis } = form.values;
  const slots = useGetFlowQuery(flowId === null ? skipToken : { params: { id: flowId } }).data?.slots ?? [];
  const known = [...slots, ...analysis.filter(({ name }) => slots.every((slot) => slot.name !== name))];
  if (known.length === 0) return null;
  const choose = (names: readonly string[]) =>
    form.setFieldValue(
      'analysis',
      known
        .filter(({ name }) => names.includes(name))
        .map(({ name, type, description = '' }) => ({ name, type, description })),
    );
  return (
    <MultiSelect
      label={t('agents.analysis')}
      description={t('agents.analysisNote')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name="analysis"
      placeholder={analysis.length === 0 ? t('agents.analysisAll') : ''}
      data={known.map(({ name }) => name)}
      clearable
      disabled={isReadOnly}
      value={analysis.map(({ name }) => name)}
      onChange={choose}
      error={form.errors['analysis']}
    />
  );
}
