import { fileURLToPath } from 'node:url';

/** The invented host of the demo's recordings; `.example` never resolves. */
const BASE_URL = 'https://recordings.switchboard.example/';

/** Returns the URL of one of the demo's recordings. */
export const recordingUrl = (file: string): string => new URL(file, BASE_URL).href;

/** The value of `RECORDING_SOURCES` with which the API reads the demo's recordings from this package. */
export const DEMO_RECORDINGS = `${BASE_URL}=${fileURLToPath(new URL('../recordings', import.meta.url))}`;
