import type { KindParts } from './deps.ts';

/** The parts of kinds whose definitions need more than the kernel, by kind. */
export const kindParts: KindParts = { measures: {}, beside: {}, secrets: {} };
