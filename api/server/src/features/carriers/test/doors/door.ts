import type { RouteName } from '@switchboard/contracts/api';

/** Sends a request; answers its HTTP status, or what became of a WebSocket: 101 while it is open, else the code that it was closed with. */
export type Send = () => Promise<number>;
/** Makes a request ready, with the call that it is about; nothing of it is sent before. */
export type Knock = () => Promise<Send>;

/** The apparent sender of a request. */
export type Proof = 'good' | 'missing' | 'wrong' | 'other secret' | 'other body' | 'past' | 'future';
export const FORGED = ['wrong', 'other secret', 'other body'] as const satisfies readonly Proof[];
/** Further off than any platform allows. */
export const STALE_MS = 3_600_000;

/** A way by which a platform's requests come in, with requests that it must take or refuse. */
export interface Door {
  readonly route: RouteName;
  readonly provider: string;
  readonly tenantId: string;
  readonly forged: readonly Knock[];
  readonly missing: readonly Knock[];
  /** Of another time; none where a platform proves no moment. */
  readonly stale: readonly Knock[];
  /** Requests of a type, or with parts, that nobody knows: kept for later, or answered and passed over. */
  readonly unknown: { readonly knocks: readonly Knock[]; readonly isKept: boolean };
  readonly malformed: readonly Knock[];
  readonly large: readonly Knock[];
  /** The status that each kind of request is answered with; a WebSocket's frames have their own. */
  readonly answers: {
    readonly refused: readonly number[];
    readonly unknown: number;
    readonly malformed: number;
    readonly large: number;
    readonly repeated: readonly number[];
    /** Of these, the one that only one of several may have. */
    readonly taken?: number;
  };
  /** A right delivery, which may be sent as often as one likes. */
  readonly delivery: Knock;
  /** A right delivery with this text in each field that it can do without, or that holds people's words. */
  hostile(text: string): Knock;
  /** Ends what was opened to knock. */
  close?(): Promise<void>;
}

/** The statuses of HTTP: a request is refused, kept, or said to be wrong. */
export const HTTP_ANSWERS: Door['answers'] = {
  refused: [401],
  unknown: 200,
  malformed: 400,
  large: 413,
  repeated: [200],
};

/** A request of HTTP: its body as it is written, and how its platform signs it. */
export interface HttpDoor<B> {
  readonly route: RouteName;
  readonly provider: string;
  readonly tenantId: string;
  readonly signsMoment: boolean;
  readonly unknown: { readonly bodies: readonly B[]; readonly isKept: boolean };
  readonly malformed: readonly B[];
  readonly large: B;
  post(body: B, proof: Proof): Promise<number>;
  /** A new one that is right. */
  fresh(): Promise<B>;
  /** The same body with this text in each field that it can do without, or that holds people's words. */
  spoil(body: B, text: string): B;
}

/** Puts a text in place of every text of a JSON value, keys that are `kept` and what they hold apart. */
export function spoilJson(value: unknown, text: string, kept: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return text;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => spoilJson(item, text, kept));
  const spoilt = Object.entries(value).map(([key, member]) => [
    key,
    kept.has(key) && typeof member !== 'object' ? member : spoilJson(member, text, kept),
  ]);
  return Object.fromEntries([...spoilt, [text, text]]);
}

/** The door of requests that each prove themselves. */
export function httpDoor<B>(of: HttpDoor<B>): Door {
  const { route, provider, tenantId, signsMoment, unknown, malformed, large, post, fresh, spoil } = of;
  // A refused request does nothing to its call: one call serves all of them.
  let refused: Promise<B> | undefined;
  const withProof =
    (proof: Proof): Knock =>
    async () => {
      refused ??= fresh();
      const body = await refused;
      return () => post(body, proof);
    };
  const allGood = (bodies: readonly B[]) =>
    bodies.map(
      (body): Knock =>
        async () =>
        () =>
          post(body, 'good'),
    );
  return {
    route,
    provider,
    tenantId,
    forged: FORGED.map(withProof),
    missing: [withProof('missing')],
    stale: signsMoment ? [withProof('past'), withProof('future')] : [],
    unknown: { knocks: allGood(unknown.bodies), isKept: unknown.isKept },
    malformed: allGood(malformed),
    large: allGood([large]),
    answers: HTTP_ANSWERS,
    delivery: async () => {
      const body = await fresh();
      return () => post(body, 'good');
    },
    hostile: (text) => async () => {
      const body = spoil(await fresh(), text);
      return () => post(body, 'good');
    },
  };
}
