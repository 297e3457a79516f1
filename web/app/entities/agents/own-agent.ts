/** Whether the account built the agent here, rather than on a voice platform. */
export const isOwnAgent = (id: string): boolean => id.startsWith('agt_');
