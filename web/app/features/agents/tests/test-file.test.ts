import { TestScript } from '@switchboard/contracts/agents/test-script';
import { expect, test } from 'vitest';
import { FileFault } from '../../../entities/talk/yaml-file.ts';
import { readScript, writeScript } from './test-file.ts';

const readFault = (text: string) =>
  readScript(text).then(
    () => undefined,
    (error: unknown) => (error instanceof FileFault ? error.at : error),
  );

test('a script round-trips through YAML without empty parts', async () => {
  const script = TestScript.parse({
    required: true,
    given: { lang: 'es', now: '2026-11-24T05:30:00.000Z' },
    mocks: [{ tool: 'lookup_on_call', result: { name: 'Dr. Chen' } }, { transfer: 'timeout' }],
    player: { goal: 'Luna cojea y quiere cita el martes.', runs: 2 },
    steps: [{ say: 'Mi perro: comió chocolate', interruptAfter: 300 }, { silence: 2 }],
    expect: { path: ['what'], slots: { species: 'dog' }, maxTurnMs: 0 },
  });
  const written = await writeScript(script);
  expect(written).not.toContain('toolCalled');
  const { required: _, ...rest } = script;
  expect(await readScript(written)).toEqual(rest);
  expect(await readScript(await writeScript(await readScript('')))).toEqual(await readScript(''));
});

test('an invalid script is refused with the location of the fault', async () => {
  expect(await readFault('steps: [')).toEqual({ line: 1 });
  expect(await readFault('steps:\n  - say: Hello\n  - shout: Hello')).toEqual({ path: 'steps.1' });
  expect(await readFault('expect:\n  slots:\n    Species: dog')).toEqual({ path: 'expect.slots.Species' });
});
