/** Assigns each stream as a load balancer would: to the replica with the fewest streams among those that accept it. */
export class Balancer {
  readonly #urls: readonly string[];
  readonly #streams = new Map<string, number>();

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /**
   * Opens a stream with `open` at the least loaded replica that accepts it. Returns a function that releases the stream's place. @throws the
   * last replica's error
   */
  async place(open: (url: string) => Promise<void>): Promise<() => void> {
    let refusal: unknown = new Error('there is no replica');
    for (const url of this.#urls.toSorted((a, b) => this.#count(a) - this.#count(b))) {
      this.#add(url, 1);
      try {
        await open(url);
        return () => this.#add(url, -1);
      } catch (error) {
        this.#add(url, -1);
        refusal = error;
      }
    }
    throw refusal;
  }

  /** The number of streams at each replica, in the order of the replicas. */
  get loads(): number[] {
    return this.#urls.map((url) => this.#count(url));
  }

  #count(url: string): number {
    return this.#streams.get(url) ?? 0;
  }

  #add(url: string, by: number): void {
    this.#streams.set(url, this.#count(url) + by);
  }
}
