import { FLOW_TEMPLATES } from '@switchboard/contracts/agents/flow-templates/templates';
import { TalkLimits, Thresholds } from '@switchboard/contracts/talk/version';
import { expect, test } from 'vitest';
import { FILE_FORMATS } from '../../entities/talk/item-file.ts';
import { FileFault } from '../../entities/talk/yaml-file.ts';
import { readAgent, writeAgent } from './new/agent-file.ts';

const version = {
  name: 'Front desk',
  description: '',
  languages: ['en', 'es'],
  greeting: { en: 'Hello: this is “Willow”.' },
  timeZone: 'America/Denver',
  flowId: 'flw_0',
  tools: [{ name: 'book_visit', kind: 'book' }],
  limits: TalkLimits.parse({}),
  thresholds: Thresholds.parse({}),
  voice: { name: '', speed: 1.2 },
  flow: { variables: {}, ...FLOW_TEMPLATES.receptionist },
};

test.each(FILE_FORMATS)('an agent round-trips through %s without its account’s own data', async (format) => {
  const read = await readAgent(await writeAgent(version, format));
  const { timeZone: _zone, flowId: _flow, flow: _graph, tools: _tools, ...rest } = version;
  expect(read).toMatchObject({ ...rest, tools: [{ name: 'book_visit', kind: 'book', minutes: 30 }] });
  expect(read).not.toHaveProperty('timeZone');
  expect(await readAgent(await writeAgent(read, format))).toEqual(read);
});

test('a file without an agent is refused with the location of the fault', async () => {
  const readFault = (text: string) =>
    readAgent(text).then(
      () => undefined,
      (error: unknown) => (error instanceof FileFault ? error.at : error),
    );
  expect(await readFault('flow: [')).toEqual({ line: 1 });
  expect(await readFault('name: Front desk')).toEqual({ path: 'languages' });
});
