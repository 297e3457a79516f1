import { TestExpect, type TestScript, TestSetup, testFields } from '@switchboard/contracts/agents/test-script';
import { z } from 'zod';
import { readYaml, writeYaml } from '../../../entities/talk/yaml-file.ts';

/** The script of a test as users write it; omitted parts are empty. */
const ScriptFile = z.strictObject({
  given: TestSetup.prefault({}),
  mocks: testFields.mocks.default([]),
  steps: testFields.steps.default([]),
  player: testFields.player.default(null),
  expect: TestExpect.prefault({}),
});
export type ScriptFile = z.output<typeof ScriptFile>;

/** Serializes a test's script as YAML for {@link readScript}, without empty parts. */
export function writeScript({ given, mocks, steps, player, expect }: Omit<TestScript, 'required'>): Promise<string> {
  return writeYaml(
    withoutEmptyParts({
      given: withoutEmptyParts(given),
      mocks: mocks.map((mock) => withoutEmptyParts(mock)),
      steps,
      player,
      expect: withoutEmptyParts(expect),
    }),
  );
}

/** Parses a script. @throws {FileFault} */
export const readScript = (text: string): Promise<ScriptFile> =>
  text.trim() === '' ? Promise.resolve(ScriptFile.parse({})) : readYaml(ScriptFile, text);

/** Drops the empty parts of an object. */
const withoutEmptyParts = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => !isEmpty(part)));

const isEmpty = (part: unknown): boolean =>
  part === null || part === undefined || part === '' || (typeof part === 'object' && Object.keys(part).length === 0);
