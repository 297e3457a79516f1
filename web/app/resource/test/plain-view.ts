import { defineView } from '../resource-view.ts';

/** A kind as plainly shown as can be. */
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
