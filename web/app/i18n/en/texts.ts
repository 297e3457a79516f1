/** The texts of a language that has another's keys, `T`: the same keys, other words. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
