/** The views of a flow. */
export const VIEWS = ['canvas', 'outline'] as const;
export type View = (typeof VIEWS)[number];
