import { Socket } from 'node:net';

/**
 * A socket that sends what is written in one tick by one system call: statements that are asked together, such as a lock with its begin, wake
 * the server once. Node's documentation of `writable.uncork` recommends the way.
 */
export class BatchingSocket extends Socket {
  #isHeld = false;

  override write(chunk: string | Uint8Array, ...rest: [encoding?: BufferEncoding, done?: WriteDone]): boolean;
  override write(chunk: string | Uint8Array, done?: WriteDone): boolean;
  override write(...args: [string | Uint8Array, ...never[]]): boolean {
    if (!this.#isHeld) {
      this.#isHeld = true;
      this.cork();
      process.nextTick(() => {
        this.#isHeld = false;
        this.uncork();
      });
    }
    return super.write(...args);
  }
}

type WriteDone = (error?: Error | null) => void;
