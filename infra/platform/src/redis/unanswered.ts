import { Command, type Redis } from 'ioredis';

const SKIP_ANSWER = ['REPLY', 'SKIP'];

/** Whether a server lets commands go unanswered; some that stand between don't. */
export async function takesUnanswered(redis: Redis): Promise<boolean> {
  return redis.client('REPLY', 'ON').then(
    () => true,
    () => false,
  );
}

/** Sends a command over a ready connection whose server {@link takesUnanswered} ones, and hears nothing of it, not even an error. */
export function sendUnanswered({ stream }: Redis, name: string, args: readonly string[]): void {
  stream.cork();
  stream.write(new Command('client', SKIP_ANSWER).toWritable(stream));
  stream.write(new Command(name, [...args]).toWritable(stream));
  stream.uncork();
}
