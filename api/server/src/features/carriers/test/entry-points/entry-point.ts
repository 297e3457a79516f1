import type { RouteName } from '@switchboard/contracts/api';

/** Sends a request; returns its HTTP status, or for a WebSocket 101 while it is open and otherwise its close code. */
export type Send = () => Promise<number>;
/** Prepares a request and the call that it is about, without sending it. */
export type PrepareRequest = () => Promise<Send>;

/** How a request is signed. */
export type Proof = 'good' | 'missing' | 'wrong' | 'other secret' | 'other body' | 'past' | 'future';
export const FORGED = ['wrong', 'other secret', 'other body'] as const satisfies readonly Proof[];
/** Longer than any platform tolerates. */
export const STALE_MS = 3_600_000;

/** A route by which a platform's requests arrive, with requests that it must accept or reject. */
export interface EntryPoint {
  readonly route: RouteName;
  readonly provider: string;
  readonly tenantId: string;
  readonly forged: readonly PrepareRequest[];
  readonly missing: readonly PrepareRequest[];
  /** Stale requests; none if the platform signs no timestamp. */
  readonly stale: readonly PrepareRequest[];
  /** Requests with an unknown type or unknown parts, which are stored, or answered and ignored. */
  readonly unknown: { readonly requests: readonly PrepareRequest[]; readonly isStored: boolean };
  readonly malformed: readonly PrepareRequest[];
  readonly large: readonly PrepareRequest[];
  /** The expected status for each kind of request. */
  readonly answers: {
    readonly refused: readonly number[];
    readonly unknown: number;
    readonly malformed: number;
    readonly large: number;
    readonly repeated: readonly number[];
    /** The one of these statuses that only one of several concurrent requests may get. */
    readonly taken?: number;
  };
  /** A valid delivery, which may be sent repeatedly. */
  readonly delivery: PrepareRequest;
  /** A valid delivery with this text in each optional field and each field with people's words. */
  hostile(text: string): PrepareRequest;
  /** Closes what was opened for the requests. */
  close?(): Promise<void>;
}

/** The expected statuses over HTTP. */
export const HTTP_ANSWERS: EntryPoint['answers'] = {
  refused: [401],
  unknown: 200,
  malformed: 400,
  large: 413,
  repeated: [200],
};

/** An entry point over HTTP: its bodies, and how its platform signs them. */
export interface HttpEntryPoint<B> {
  readonly route: RouteName;
  readonly provider: string;
  readonly tenantId: string;
  readonly signsTime: boolean;
  readonly unknown: { readonly bodies: readonly B[]; readonly isStored: boolean };
  readonly malformed: readonly B[];
  readonly large: B;
  post(body: B, proof: Proof): Promise<number>;
  /** Creates a valid body. */
  fresh(): Promise<B>;
  /** Puts this text into each optional field and each field with people's words. */
  corrupt(body: B, text: string): B;
}

/** Replaces every text in a JSON value, except for the values of the keys in `preserved`. */
export function corruptJson(value: unknown, text: string, preserved: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return text;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => corruptJson(item, text, preserved));
  const corrupted = Object.entries(value).map(([key, member]) => [
    key,
    preserved.has(key) && typeof member !== 'object' ? member : corruptJson(member, text, preserved),
  ]);
  return Object.fromEntries([...corrupted, [text, text]]);
}

/** Creates an entry point whose requests are signed one by one. */
export function httpEntryPoint<B>(opened: HttpEntryPoint<B>): EntryPoint {
  const { route, provider, tenantId, signsTime, unknown, malformed, large, post, fresh, corrupt } = opened;
  // A rejected request has no effect on its call, so one call serves all of them.
  let refused: Promise<B> | undefined;
  const withProof =
    (proof: Proof): PrepareRequest =>
    async () => {
      refused ??= fresh();
      const body = await refused;
      return () => post(body, proof);
    };
  const allGood = (bodies: readonly B[]) =>
    bodies.map(
      (body): PrepareRequest =>
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
    stale: signsTime ? [withProof('past'), withProof('future')] : [],
    unknown: { requests: allGood(unknown.bodies), isStored: unknown.isStored },
    malformed: allGood(malformed),
    large: allGood([large]),
    answers: HTTP_ANSWERS,
    delivery: async () => {
      const body = await fresh();
      return () => post(body, 'good');
    },
    hostile: (text) => async () => {
      const body = corrupt(await fresh(), text);
      return () => post(body, 'good');
    },
  };
}
