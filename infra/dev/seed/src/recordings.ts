import { fileURLToPath } from 'node:url';

/** Where the demo's voice platform says that it keeps recordings; `.example` leads nowhere. */
const ADDRESS = 'https://recordings.switchboard.example/';

/** The address of one of the demo's recordings. */
export const recordingUrl = (file: string): string => new URL(file, ADDRESS).href;

/** What tells the API to read the demo's recordings from the folder that they are in (its `RECORDING_SOURCES`). */
export const DEMO_RECORDINGS = `${ADDRESS}=${fileURLToPath(new URL('../recordings', import.meta.url))}`;
