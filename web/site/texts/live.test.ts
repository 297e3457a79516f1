import type { FlowBody } from '@switchboard/contracts/agents/flow-templates/building-blocks';
import { FLOW_TEMPLATES } from '@switchboard/contracts/agents/flow-templates/templates';
import { LOCALES } from '@switchboard/contracts/base/constants';
import { DEMO_SLUGS } from '@switchboard/contracts/demos/demos';
import { FLOW_OUTCOMES } from '@switchboard/contracts/talk/nodes';
import { describe, expect, test } from 'vitest';
import { TEXTS } from './texts.ts';

/** The demo agents' flows, by page. */
const FLOWS: Readonly<Record<(typeof DEMO_SLUGS)[number], FlowBody>> = {
  voice: FLOW_TEMPLATES.triage,
  insurance: FLOW_TEMPLATES.claims,
};

describe.each(LOCALES)('the words of a demo talk in %s', (locale) => {
  const { live } = TEXTS[locale].site;

  test.each(DEMO_SLUGS)('cover everything that the agent of %s collects, does and raises', (slug) => {
    const { nodes, slots } = FLOWS[slug];
    expect(Object.keys(live.slot)).toEqual(expect.arrayContaining(slots.map(({ name }) => name)));
    for (const node of nodes) {
      if (node.type === 'tool') expect(Object.keys(live.tool)).toContain(node.tool);
      if (node.type === 'handover') expect(Object.keys(live.reason)).toContain(node.reason);
    }
  });

  test('cover every outcome', () => {
    expect(Object.keys(live.outcome).toSorted()).toEqual([...FLOW_OUTCOMES].toSorted());
  });
});
