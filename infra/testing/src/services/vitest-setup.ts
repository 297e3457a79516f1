import { publishTestServices, readTestServices } from '../config.ts';
import { chooseServices } from './choose.ts';

/** Vitest's global setup: services for the run, found once, stopped at its end. */
export async function setup(): Promise<() => Promise<void>> {
  const services = await chooseServices(readTestServices());
  publishTestServices(services);
  return services.stop;
}
