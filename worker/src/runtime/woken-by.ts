import type { WakeUp } from '@switchboard/event-store/wake-up';
import type { Consumer } from './consumer.ts';

/** Whether a consumer reads what was appended: all of it, or some of its categories. */
export const isWokenBy = ({ categories: read }: Pick<Consumer, 'categories'>, { categories }: WakeUp): boolean =>
  categories === undefined || read === undefined || categories.some((category) => read.includes(category));
