import { defineResource } from '../resources/define-resource.ts';
import { flowParts } from '../talk/flow.ts';
import { Description } from './fields.ts';

/** Conversations as graphs, which agents follow. A draft may have faults; only a publication may not. */
export const flows = defineResource({
  kind: 'flows',
  singular: 'flow',
  idPrefix: 'flw',
  fields: { description: Description, ...flowParts },
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
