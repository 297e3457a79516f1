import { readWake } from '@switchboard/platform/live-bus/wake';
import type { Consumer } from './consumer.ts';

/** Which tenant a hint is about, what it brought, and the consumers that read what was appended: those that read all, and those of its categories. */
export function hinted<C extends Pick<Consumer, 'categories'>>(
  consumers: readonly C[],
  message: string,
): { readonly tenantId: string; readonly brought: string | undefined; readonly consumers: readonly C[] } {
  const { tenantId, categories, brought } = readWake(message);
  const reads = ({ categories: read }: C) =>
    categories === undefined || read === undefined || categories.some((category) => read.includes(category));
  return { tenantId, brought, consumers: consumers.filter(reads) };
}
