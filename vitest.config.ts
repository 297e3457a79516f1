import { configDefaults, defineConfig } from 'vitest/config';
import { shareCompiledCode } from './infra/dev/testing/src/compile-cache.ts';
import { LongestFirst } from './infra/dev/testing/src/longest-first.ts';
import { SummaryReporter } from './infra/dev/testing/src/run-summary.ts';
import { isKafkaMissing } from './infra/dev/testing/src/services/test-kafka.ts';
import { keepTemporaryFilesInMemory } from './infra/dev/testing/src/temporary-files.ts';
import { BROWSER_WORKERS, WORKERS } from './infra/dev/testing/src/worker-count.ts';

const services = './infra/dev/testing/src/services/vitest-setup.ts';
const leaveNothing = './infra/dev/testing/src/leave-nothing.ts';
// The same examples in every CI run; others at every run elsewhere.
const setupFiles = ['./infra/dev/testing/src/property-seed.ts', leaveNothing];
const exclude = [...configDefaults.exclude, '**/.cache/**', '**/.data/**'];

keepTemporaryFilesInMemory();
shareCompiledCode();

// Reading a program's modules anew takes longer than most files of tests do.
const isolate = false;

// A test outlasts its `eventually`, whose error says more.
const boundMs = 120_000;
// A poll has the same timeout as a page (new-page.ts).
const pollMs = 40_000;

export default defineConfig({
  test: {
    reporters: ['default', new SummaryReporter()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.{int,dom}.test.{ts,tsx}'],
          setupFiles,
          maxWorkers: WORKERS,
          isolate,
          testTimeout: boundMs,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['web/**/*.dom.test.{ts,tsx}'],
          exclude,
          environment: 'happy-dom',
          setupFiles: [...setupFiles, './web/app/test/vitest-setup.ts'],
          maxWorkers: WORKERS,
          isolate,
          testTimeout: boundMs,
        },
      },
      {
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude,
          setupFiles,
          globalSetup: services,
          maxWorkers: WORKERS,
          isolate,
          testTimeout: boundMs,
          hookTimeout: boundMs,
        },
      },
      {
        test: {
          // The suites of the live stream's guarantees run again on the other transport, except those without a worker.
          name: 'kafka',
          include: (await isKafkaMissing()) ? [] : ['infra/local/src/test/live/*.int.test.ts'],
          exclude: [...exclude, '**/live/{draining,rights,slow-client}.int.test.ts'],
          env: { TEST_EVENT_TRANSPORT: 'kafka' },
          setupFiles,
          globalSetup: services,
          maxWorkers: WORKERS,
          isolate,
          testTimeout: boundMs,
          hookTimeout: boundMs,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['web/e2e/**/*.spec.ts'],
          exclude,
          setupFiles: [leaveNothing, './web/e2e/test/second-try.ts'],
          expect: { poll: { timeout: pollMs } },
          globalSetup: './web/e2e/test/vitest-setup.ts',
          testTimeout: boundMs,
          hookTimeout: boundMs,
          maxWorkers: BROWSER_WORKERS,
          // When the others are done: each file brings a browser and a whole system with it.
          sequence: { groupOrder: 1 },
          isolate,
          // A machine that is busy elsewhere makes a browser late once; what is wrong fails twice.
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
});
