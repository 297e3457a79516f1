import { z } from 'zod';
import { remembered } from '../../../browser/remembered.ts';

const Density = z.enum(['comfortable', 'compact']);
export type Density = z.infer<typeof Density>;

/** How close the rows stand, as this browser remembers it. */
export const density = remembered('density', (text) => Density.catch('comfortable').parse(text));

/** Every row of a density has the same height, so that only those in sight need to be drawn. */
export const ROW_PX: Readonly<Record<Density, number>> = { comfortable: 88, compact: 58 };
