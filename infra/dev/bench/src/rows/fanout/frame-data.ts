/** The data of a peer's frame, as large as a row of the product on the wire. */
export const FRAME_DATA = JSON.stringify({ conversation: 'x'.repeat(820) });
