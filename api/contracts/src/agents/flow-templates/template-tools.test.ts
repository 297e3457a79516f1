import { expect, test } from 'vitest';
import { greetingFor } from './greeting.ts';
import { templateTools } from './template-tools.ts';
import { FLOW_TEMPLATES, type FlowTemplate } from './templates.ts';

test('templateTools returns each tool of a template once', () => {
  const names = (Object.keys(FLOW_TEMPLATES) as FlowTemplate[]).map(
    (
      template, // the table's own keys
    ) => templateTools(template).map(({ name }) => name),
  );
  expect(names).toEqual([['book_visit', 'lookup_on_call'], ['lookup_on_call', 'book_visit'], [], ['book_visit'], []]);
});

test('greetingFor removes braces from the business name', () => {
  expect(greetingFor('{{Oak}} Street').en).toBe('Oak Street, this is the virtual assistant.');
});
