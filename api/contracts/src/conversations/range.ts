/** Ranges of days that move with the day, as addresses have them. */
export const RANGE_PRESETS = ['today', 'yesterday', '7d', '30d', '90d', 'all'] as const;
/** What a list shows at first, unless the account's settings say otherwise. */
export const DEFAULT_RANGE = '7d' satisfies RangePreset;
export type RangePreset = (typeof RANGE_PRESETS)[number];
