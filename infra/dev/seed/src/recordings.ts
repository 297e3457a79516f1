import { fileURLToPath } from 'node:url';

/** The invented host of the demo's recordings; `.example` never resolves. */
const ADDRESS = 'https://recordings.switchboard.example/';

/** Returns the URL of one of the demo's recordings. */
export const recordingUrl = (file: string): string => new URL(file, ADDRESS).href;

/** The value of `RECORDING_SOURCES` with which the API reads the demo's recordings from this package. */
export const DEMO_RECORDINGS = `${ADDRESS}=${fileURLToPath(new URL('../recordings', import.meta.url))}`;
