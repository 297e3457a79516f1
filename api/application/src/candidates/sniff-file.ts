import { DOCUMENT_TYPES } from '@switchboard/contracts/hiring/candidate-files';
import { fileTypeFromBuffer } from 'file-type';

/** Sounds that browsers record, by what file-type finds; whatever a browser says of its file doesn't count. */
const SOUND_TYPES: Readonly<Record<string, string>> = {
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
};
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The type of a document by its own bytes; undefined of any that nobody needs to hand in: programs, pages, macros, archives. */
export async function documentType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found !== undefined) return Object.hasOwn(DOCUMENT_TYPES, found.mime) ? found.mime : undefined;
  return isPlainText(bytes) ? 'text/plain' : undefined;
}

/** The type of a recorded sound by its own bytes; undefined of anything else. */
export async function soundType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  return found && SOUND_TYPES[found.ext];
}

/** Words alone: neither control characters, nor what a program would run or a browser would draw. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = utf8.decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    return text.trim() !== '' && !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) && !/^\s*(?:#!|<[!?a-z])/i.test(text);
  } catch {
    return false;
  }
}
