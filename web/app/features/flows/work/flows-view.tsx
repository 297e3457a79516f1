import { Textarea } from '@mantine/core';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Changed } from '../../../resource/changed.tsx';
import { defineView, type FieldsProps, type KindValues } from '../../../resource/resource-view.ts';
import { BLANK } from '../graph/blank.ts';
import { Beginning } from './beginning.tsx';
import { useFlowText } from './use-flow-text.ts';

/** The screens of flows: list, creation, history and conflicts. */
export const flowsView = defineView<'flows'>({
  kind: 'flows',
  columns: [
    { key: 'steps', header: 'flows.steps', cell: ({ nodes }) => nodes.length },
    { key: 'description', header: 'flows.description', cell: ({ description }) => description, isShownOnPhones: true },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [],
  Fields: FlowFields,
  blank: BLANK,
  fieldLabels: {
    description: 'flows.description',
    nodes: 'flows.field.nodes',
    edges: 'flows.field.edges',
    globals: 'flows.field.globals',
    slots: 'flows.field.slots',
    intents: 'flows.field.intents',
    start: 'flows.field.start',
    variables: 'flows.field.variables',
  } satisfies Record<string, ParseKeys>,
  useFieldText: useFlowText,
  prose: ['description'],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ nodes }) => t('flows.stepCount', { count: nodes.length });
  },
});

function FlowFields({ form, isReadOnly, item }: FieldsProps<KindValues<'flows'>>) {
  const { t } = useTranslation();
  return (
    <>
      {item === undefined && <Beginning form={form} />}
      <Textarea
        label={t('flows.description')}
        name="description"
        maxLength={500}
        autosize
        minRows={2}
        readOnly={isReadOnly}
        {...form.getInputProps('description')}
      />
    </>
  );
}
