import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Long to run for their size. Vitest, which begins with the longest files, goes by their size in a checkout's first run: these would come
 * late, and the last of them alone.
 */
export const LONG_FILES = [
  'infra/local/src/containers.int.test.ts',
  'infra/local/src/test/live/promise.int.test.ts',
  'web/e2e/accessibility-in-use.spec.ts',
  'web/e2e/accessibility.spec.ts',
  'web/e2e/agent-by-keyboard.spec.ts',
  'web/e2e/pseudo-locale.spec.ts',
  'worker/src/main.int.test.ts',
  'worker/src/transport/broker-away.int.test.ts',
] as const;

/** Begins with the files that take longest, so that a run doesn't end with one of them and idle cores. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files));
  }
}

interface TestFile {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}

/** Puts the long files of each project before its others; otherwise the order stays. */
export function longFirst<File extends TestFile>(files: readonly File[]): File[] {
  const projects = Map.groupBy(files, ({ project }) => project);
  return Array.from(projects.values(), (own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))]).flat();
}

const isLong = ({ moduleId }: TestFile): boolean => LONG_FILES.some((path) => moduleId.endsWith(`/${path}`));
