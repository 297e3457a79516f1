/** The URLs of the built styles and scripts. */
declare const __SITE_ASSETS__: {
  readonly styles: readonly string[];
  readonly scripts: { readonly site: string; readonly call: string; readonly talk: string };
};
