import { Lifecycle } from '@switchboard/platform/lifecycle';
import { publishKafkaOnDemand, publishTestServices, readTestKafka, readTestServices } from '../config.ts';
import { chooseServices } from './choose.ts';
import { startMortalKafka } from './mortal.ts';
import { offerOnDemand } from './on-demand.ts';

/**
 * Services for the run, found once, stopped at its end. Kafka is started when a test asks for it.
 *
 * @public Vitest's global setup: it looks for this name.
 */
export async function setup(): Promise<() => Promise<void>> {
  const lifecycle = new Lifecycle();
  const services = await chooseServices(readTestServices());
  lifecycle.add('services', services.stop);
  publishTestServices(services);
  if (readTestKafka().onDemandUrl === undefined) {
    const kafka = await offerOnDemand(startMortalKafka);
    lifecycle.add('Kafka', kafka.stop);
    publishKafkaOnDemand(kafka.url);
  }
  return () => lifecycle.close();
}
