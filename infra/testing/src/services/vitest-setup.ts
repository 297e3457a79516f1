import { publishTestServices, readTestServices } from '../config.ts';
import { chooseServices } from './choose.ts';

/**
 * Services for the run, found once, stopped at its end.
 *
 * @public Vitest's global setup: it looks for this name.
 */
export async function setup(): Promise<() => Promise<void>> {
  const services = await chooseServices(readTestServices());
  publishTestServices(services);
  return services.stop;
}
