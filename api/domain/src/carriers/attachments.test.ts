import { describe, expect, test } from 'vitest';
import { type AttachmentKind, attachmentKindOf, shownText } from './attachments.ts';

describe('the text that is shown of a message', () => {
  test.each<[string, AttachmentKind[], string, string]>([
    ['Hello', [], 'Hello', 'Hello'],
    ['', ['picture'], '[1 picture]', '[1 imagen]'],
    ['', ['picture', 'picture'], '[2 pictures]', '[2 imágenes]'],
    ['My dog', ['picture', 'video', 'picture'], 'My dog\n[2 pictures, 1 video]', 'My dog\n[2 imágenes, 1 video]'],
    [' ', ['contact', 'location'], '[1 contact card, 1 location]', '[1 tarjeta de contacto, 1 ubicación]'],
    ['', [], '[message without text]', '[mensaje sin texto]'],
  ])('%j with %j', (text, attachments, en, es) => {
    expect(shownText(text, attachments, 'en')).toBe(en);
    expect(shownText(text, attachments, 'es')).toBe(es);
  });
});

test.each([
  ['image/jpeg', 'picture'],
  ['IMAGE/PNG; name=x', 'picture'],
  ['video/3gpp', 'video'],
  ['audio/ogg; codecs=opus', 'sound'],
  ['text/x-vcard', 'contact'],
  ['text/vcard', 'contact'],
  ['application/pdf', 'document'],
  ['application/octet-stream', 'other'],
  ['', 'other'],
  ['__proto__', 'other'],
])('an attachment of type %j is of kind %s', (mediaType, kind) => {
  expect(attachmentKindOf(mediaType)).toBe(kind);
});
