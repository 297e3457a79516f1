import type { Locale } from '@switchboard/contracts/base/constants';

/** The kinds of content that a message can carry besides its text. */
export type AttachmentKind = 'picture' | 'video' | 'sound' | 'contact' | 'location' | 'sticker' | 'document' | 'other';

const WORDS: Readonly<Record<Locale, Readonly<Record<AttachmentKind, readonly [one: string, many: string]>>>> = {
  en: {
    picture: ['picture', 'pictures'],
    video: ['video', 'videos'],
    sound: ['audio file', 'audio files'],
    contact: ['contact card', 'contact cards'],
    location: ['location', 'locations'],
    sticker: ['sticker', 'stickers'],
    document: ['document', 'documents'],
    other: ['file', 'files'],
  },
  es: {
    picture: ['imagen', 'imágenes'],
    video: ['video', 'videos'],
    sound: ['audio', 'audios'],
    contact: ['tarjeta de contacto', 'tarjetas de contacto'],
    location: ['ubicación', 'ubicaciones'],
    sticker: ['sticker', 'stickers'],
    document: ['documento', 'documentos'],
    other: ['archivo', 'archivos'],
  },
};
const NO_TEXT: Readonly<Record<Locale, string>> = { en: '[message without text]', es: '[mensaje sin texto]' };

/** Returns the kind of an attachment by its media type, such as `image/jpeg`. */
export function toAttachmentKind(mediaType: string): AttachmentKind {
  const [type = '', subtype = ''] = (mediaType.toLowerCase().split(';', 1)[0] ?? '').trim().split('/');
  if (subtype === 'vcard' || subtype === 'x-vcard') return 'contact';
  switch (type) {
    case 'image':
      return 'picture';
    case 'video':
      return 'video';
    case 'audio':
      return 'sound';
    case 'application':
    case 'text':
      return subtype === '' || subtype === 'octet-stream' ? 'other' : 'document';
    default:
      return 'other';
  }
}

/**
 * Returns a message's text for display. A line such as `[2 pictures, 1 video]` after the caption stands for the attachments, since their content
 * isn't stored. An empty message is shown as a message without text.
 */
export function toDisplayText(text: string, attachments: readonly AttachmentKind[], locale: Locale): string {
  const caption = text.trim() === '' ? [] : [text];
  const kinds = [...new Set(attachments)];
  if (kinds.length === 0) return caption[0] ?? NO_TEXT[locale];
  const counted = kinds.map((kind) => {
    const count = attachments.filter((attachment) => attachment === kind).length;
    const [one, many] = WORDS[locale][kind];
    return `${count} ${count === 1 ? one : many}`;
  });
  return [...caption, `[${counted.join(', ')}]`].join('\n');
}
