import type { Kind } from '@switchboard/contracts/base/kind-names';

/** Something that a person of the demo has made, as it is sent to the API. */
export interface DemoItem {
  readonly kind: Kind;
  readonly body: { readonly name: string } & Readonly<Record<string, unknown>>;
  /** Addresses of members, the lead first. */
  readonly members?: readonly string[];
  /** A later edition: a version of its own. */
  readonly edited?: Readonly<Record<string, unknown>>;
  /** The label that points at the first version. */
  readonly production?: boolean;
}
