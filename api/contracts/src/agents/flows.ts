import { Description } from '../base/fields.ts';
import { defineResource } from '../resources/define-resource.ts';
import { flowFields } from '../talk/flow.ts';

/** Conversation graphs that agents follow. Drafts may have problems; published versions don't. */
export const flows = defineResource({
  kind: 'flows',
  singular: 'flow',
  idPrefix: 'flw',
  fields: { description: Description, ...flowFields },
  defaults: {
    description: '',
    nodes: [],
    edges: [],
    globals: [],
    slots: [],
    intents: [],
    start: '',
    variables: {},
  },
  limit: 500,
  impersonator: 'write',
  agency: 'build',
  readers: ['builder', 'supervisor'],
  managers: ['builder'],
  searched: ['description'],
  sorts: [],
  filters: [],
  references: { 'nodes.flowId': 'flows' },
});
