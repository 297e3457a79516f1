import { FLOW_TEMPLATES } from '@switchboard/contracts/agents/flow-templates/templates';
import { expect, test } from 'vitest';
import { FILE_FORMATS } from '../../../entities/talk/item-file.ts';
import { FileFault } from '../../../entities/talk/yaml-file.ts';
import { readFlow, writeFlow } from './flow-file.ts';

const flow = { ...FLOW_TEMPLATES.leasing, variables: {}, name: 'Leasing', description: 'Homes: and “repairs”' };
const readFault = (text: string) =>
  readFlow(text).then(
    () => undefined,
    (error: unknown) => (error instanceof FileFault ? error.at : error),
  );

test.each(FILE_FORMATS)('a flow round-trips through %s', async (format) => {
  const read = await readFlow(await writeFlow(flow, format));
  expect(read).toMatchObject({ name: 'Leasing', description: 'Homes: and “repairs”', start: 'start' });
  expect(await readFlow(await writeFlow(read, format))).toEqual(read);
});

test('a file without a flow is refused with the location of the fault', async () => {
  expect(await readFault('nodes: [')).toEqual({ line: 1 });
  expect(await readFault('nodes: []')).toEqual({ path: 'edges' });
  const written = JSON.parse(await writeFlow(flow, 'json'));
  written.nodes[2].type = 'song';
  expect(await readFault(JSON.stringify(written))).toEqual({ path: 'nodes.2.type' });
  expect(await readFault('')).toEqual({ path: '' });
});
