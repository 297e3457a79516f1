import { chromiumPath } from '@switchboard/testing/chromium';
import { buildIfChanged } from './build.ts';
import { publishSeededDataDir } from './config.ts';
import { seedData, temporaryFolder } from './run.ts';

/**
 * Builds the web app, unpacks the browser, and seeds one data folder, which every system under test copies.
 *
 * @public Vitest's global setup: it looks for this name.
 */
export async function setup(): Promise<() => Promise<void>> {
  await buildIfChanged();
  await chromiumPath();
  const { dataDir, remove } = await temporaryFolder();
  try {
    await seedData(dataDir);
  } catch (error) {
    await remove();
    throw error;
  }
  publishSeededDataDir(dataDir);
  return remove;
}
