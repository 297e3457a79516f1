/** When a device switches networks, all pending requests fail for a moment. */
const PAUSE_MS = 500;

/**
 * Loads a part of the program, with one retry half a second after a failure.
 *
 * @throws the second attempt's error
 */
export async function retryOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return load();
  }
}
