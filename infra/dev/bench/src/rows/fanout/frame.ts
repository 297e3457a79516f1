/** Bytes of data in a frame of the peers: as many as a row of the product has on the wire. */
export const FRAME_DATA = JSON.stringify({ conversation: 'x'.repeat(820) });
