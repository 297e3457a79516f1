import { expect, test } from 'vitest';
import { greetingFor } from './greeting.ts';
import { toolsOfTemplate } from './template-tools.ts';
import { FLOW_TEMPLATES, type FlowTemplate } from './templates.ts';

test('every template has the tools that its flow names, each once', () => {
  const names = (Object.keys(FLOW_TEMPLATES) as FlowTemplate[]).map(
    (
      template, // the table's own keys
    ) => toolsOfTemplate(template).map(({ name }) => name),
  );
  expect(names).toEqual([['book_visit', 'lookup_on_call'], ['lookup_on_call', 'book_visit'], [], ['book_visit'], []]);
});

test('a business whose name has braces names no variable', () => {
  expect(greetingFor('{{Oak}} Street').en).toBe('Oak Street, this is the virtual assistant.');
});
