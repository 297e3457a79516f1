/** Where a call comes from whose events are posted to our own intake, beside the ids of connections. */
export const API_SOURCE = 'api';
