import { defineView } from '../resource-view.ts';

/** A minimal view of a kind. */
export const plainView = defineView<'prompts'>({
  kind: 'prompts',
  columns: [],
  filters: [],
  Fields: () => null,
  blank: {},
  fieldLabels: { note: 'prompts.note', language: 'resource.language' },
  useFieldText: () => (field, value) => (field === 'language' ? `In ${String(value)}` : undefined),
  prose: ['name'],
  useSubtitle: () => () => '',
});
