/** The texts of a language with the keys of another language's texts, `T`. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
