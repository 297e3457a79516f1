import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their size. Vitest starts with the slowest files, but in a checkout's first run it goes by size, so these files would
 * start late, and the last one would run alone.
 */
export const LONG_FILES = [
  'infra/local/src/containers.int.test.ts',
  'infra/local/src/test/live/promise.int.test.ts',
  'web/e2e/accessibility-in-use.spec.ts',
  'web/e2e/accessibility.spec.ts',
  'web/e2e/agent-by-keyboard.spec.ts',
  'web/e2e/pseudo-locale.spec.ts',
  'worker/src/main.int.test.ts',
  'worker/src/transport/broker-outage.int.test.ts',
] as const;

/** Starts with the slowest files, so that a run doesn't end with one of them and idle cores. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return sortLongFirst(await super.sort(files));
  }
}

interface TestFile {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}

/** Moves the long files of each project to its front and keeps the order otherwise. */
export function sortLongFirst<File extends TestFile>(files: readonly File[]): File[] {
  const projects = Map.groupBy(files, ({ project }) => project);
  return Array.from(projects.values(), (own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))]).flat();
}

const isLong = ({ moduleId }: TestFile): boolean => LONG_FILES.some((path) => moduleId.endsWith(`/${path}`));
