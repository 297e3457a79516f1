/** Date ranges relative to today, as in URLs. */
export const RANGE_PRESETS = ['today', 'yesterday', '7d', '30d', '90d', 'all'] as const;
/** The initial range of a list, unless the account's settings specify another. */
export const DEFAULT_RANGE = '7d' satisfies RangePreset;
export type RangePreset = (typeof RANGE_PRESETS)[number];
