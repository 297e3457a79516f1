import { describe, expect, test } from 'vitest';
import { type AttachmentKind, toAttachmentKind, toDisplayText } from './attachments.ts';

describe('the text shown for a message', () => {
  test.each<[string, AttachmentKind[], string, string]>([
    ['Hello', [], 'Hello', 'Hello'],
    ['', ['picture'], '[1 picture]', '[1 imagen]'],
    ['', ['picture', 'picture'], '[2 pictures]', '[2 imágenes]'],
    ['My dog', ['picture', 'video', 'picture'], 'My dog\n[2 pictures, 1 video]', 'My dog\n[2 imágenes, 1 video]'],
    [' ', ['contact', 'location'], '[1 contact card, 1 location]', '[1 tarjeta de contacto, 1 ubicación]'],
    ['', [], '[message without text]', '[mensaje sin texto]'],
  ])('describes the text %j with the attachments %j', (text, attachments, en, es) => {
    expect(toDisplayText(text, attachments, 'en')).toBe(en);
    expect(toDisplayText(text, attachments, 'es')).toBe(es);
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
])('an attachment of type %j has the kind %s', (mediaType, kind) => {
  expect(toAttachmentKind(mediaType)).toBe(kind);
});
