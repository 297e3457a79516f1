import { DOCUMENT_TYPES } from '@switchboard/contracts/hiring/candidate-files';
import { fileTypeFromBuffer } from 'file-type';

/** The audio formats that browsers record, by file-type's extension. The type that a browser declares is ignored. */
const SOUND_TYPES: Readonly<Record<string, string>> = {
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
};
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Detects the type of a document from its bytes; undefined for types that aren't accepted: programs, web pages, macros, archives. */
export async function detectDocumentType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found !== undefined) return Object.hasOwn(DOCUMENT_TYPES, found.mime) ? found.mime : undefined;
  return isPlainText(bytes) ? 'text/plain' : undefined;
}

/** Detects the type of recorded audio from its bytes; undefined for anything else. */
export async function detectSoundType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  return found && SOUND_TYPES[found.ext];
}

/** Returns whether the bytes are plain text: no control characters, no script, no markup. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = utf8.decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for control characters.
    return text.trim() !== '' && !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) && !/^\s*(?:#!|<[!?a-z])/i.test(text);
  } catch {
    return false;
  }
}
