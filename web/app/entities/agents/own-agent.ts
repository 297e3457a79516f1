/** Tells whether an agent is one that the account made here, rather than a voice platform's. */
export const isOwnAgent = (id: string): boolean => id.startsWith('agt_');
