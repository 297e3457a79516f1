/** A line of a sample call, at its second. Words between `[[` and `]]` are marked. */
export interface CallLine {
  readonly at: number;
  readonly who: 'agent' | 'caller' | 'note';
  readonly text: string;
}

/** A displayed call of a fictional business. */
export interface SampleCall {
  readonly business: string;
  readonly line: string;
  readonly endsAt: number;
  readonly lines: readonly CallLine[];
  /** What the inbox showed of the call, and at which second. */
  readonly seen: {
    readonly level: 'emergency' | 'attention' | 'none';
    readonly title: string;
    readonly heard: string;
    readonly steps: readonly { readonly at: number; readonly text: string }[];
    readonly facts: readonly string[];
  };
}

/** A further call in two sentences. */
export interface ShortCall {
  readonly when: string;
  readonly quote: string;
  readonly body: string;
  readonly level: 'emergency' | 'attention' | 'none';
  readonly outcome: string;
}

/** The page of a trade. */
export interface Trade {
  /** The trade's name in lists. */
  readonly name: string;
  readonly pageTitle: string;
  /** The description for search engines and previews. */
  readonly description: string;
  /** The first words of the heading, in gray. */
  readonly before: string;
  readonly title: string;
  readonly lede: string;
  readonly call: SampleCall;
  readonly does: readonly string[];
  readonly doesNot: readonly string[];
  readonly more: readonly ShortCall[];
  readonly start: { readonly title: string; readonly body: string };
}

/** The trade pages, by their names in the contracts. */
export const TRADES = [
  'veterinary',
  'dentalClinics',
  'medicalPractices',
  'clinics',
  'property',
  'homeServices',
  'demosInsurance',
  'salesAutomation',
  'landings',
] as const;
export type TradeName = (typeof TRADES)[number];

/** Widens the types of texts, so that those in another language have the same shape. */
export type Widen<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Widen<Item>[]
    : { readonly [Key in keyof T]: Widen<T[Key]> };
