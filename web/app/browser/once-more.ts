/** A machine that changes its network cuts off what is under way, for a moment all of it. */
const PAUSE_MS = 500;

/**
 * Loads a part of the program, and half a second later once more if that fails.
 *
 * @throws as the second try does
 */
export async function onceMore<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return load();
  }
}
