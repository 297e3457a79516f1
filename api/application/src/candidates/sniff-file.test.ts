import { expect, test } from 'vitest';
import { detectDocumentType, detectSoundType } from './sniff-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]);
/** The first bytes of a recording by Chromium's MediaRecorder: EBML with the document type `webm`. */
const WEBM = new Uint8Array([
  0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0xf7, 0x81, 0x01, 0x42, 0xf2, 0x81, 0x04, 0x42, 0xf3,
  0x81, 0x08, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d, 0x42, 0x87, 0x81, 0x04, 0x42, 0x85, 0x81, 0x02,
]);
/** An uncompressed zip file, the first entry of which declares the type, as in OpenDocument. */
function zip(name: string, content: string): Uint8Array {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return new Uint8Array(Buffer.concat([header, Buffer.from(name + content)]));
}

test.each([
  ['PDF', bytes('%PDF-1.7\n1 0 obj'), 'application/pdf'],
  [
    'OpenDocument',
    zip('mimetype', 'application/vnd.oasis.opendocument.text'),
    'application/vnd.oasis.opendocument.text',
  ],
  [
    'Word',
    zip(
      '[Content_Types].xml',
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['RTF', bytes('{\\rtf1\\ansi Hola}'), 'application/rtf'],
  ['a photo', PNG, 'image/png'],
  ['plain text', bytes('Inés Robles\nDiez años de noches.\n'), 'text/plain'],
])('%s is a document', async (_, content, type) => expect(await detectDocumentType(content)).toBe(type));

test.each([
  ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
  ['another program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
  ['a script', bytes('#!/bin/sh\nrm -rf /')],
  ['a page', bytes('  <!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['an archive', zip('cv.exe', 'MZ')],
  [
    'Word with macros',
    zip(
      '[Content_Types].xml',
      '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
    ),
  ],
  ['invalid UTF-8', new Uint8Array([0x48, 0xff, 0xfe, 0x41])],
  ['whitespace', bytes(' \n\t')],
  ['text with control characters', bytes('a\u0000b')],
])('%s is not a document', async (_, content) => expect(await detectDocumentType(content)).toBeUndefined());

test('a browser recording is audio, and a document is not', async () => {
  expect(await detectSoundType(WEBM)).toBe('audio/webm');
  expect(await detectSoundType(bytes('%PDF-1.7'))).toBeUndefined();
  expect(await detectSoundType(bytes('hello'))).toBeUndefined();
});
