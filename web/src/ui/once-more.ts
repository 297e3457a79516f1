/**
 * Loads a part of the program, and once more if that fails: a machine that changes its network cuts off what was under way.
 *
 * @throws as the second try does
 */
export const onceMore = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);
