import { z } from 'zod';
import { createRemembered } from '../../../browser/remembered.ts';

const Density = z.enum(['comfortable', 'compact']);
export type Density = z.infer<typeof Density>;

/** The density of the rows, stored in this browser. */
export const density = createRemembered('density', (text) => Density.catch('comfortable').parse(text));

/** All rows of a density have the same height, so the list can be virtualized. */
export const ROW_PX: Readonly<Record<Density, number>> = { comfortable: 88, compact: 58 };
