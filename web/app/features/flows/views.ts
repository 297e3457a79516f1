/** How the steps of a flow can be shown. */
export const VIEWS = ['canvas', 'outline'] as const;
export type View = (typeof VIEWS)[number];
