import type { Kind } from '@switchboard/contracts/base/kind-names';

/** An item of the demo, as sent to the API. */
export interface DemoItem {
  readonly kind: Kind;
  readonly body: { readonly name: string } & Readonly<Record<string, unknown>>;
  /** Email addresses of the members, the lead first. */
  readonly members?: readonly string[];
  /** A change after creation, which makes a second version. */
  readonly edited?: Readonly<Record<string, unknown>>;
  /** Whether the label `production` points at the first version. */
  readonly production?: boolean;
}
