import type { OutgoingGrant } from '@switchboard/application/dialing/caps/grant';
import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import type { RequestAnswer } from '@switchboard/contracts/connections/routes';

/** The value of an attribute, or text between tags, as XML 1.0 writes it; characters that it can't hold are left out. */
const escaped = (text: string) =>
  text
    .replaceAll(NOT_IN_XML, '')
    .toWellFormed()
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element whose content is XML already. */
function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = '']) => ` ${key}="${escaped(value)}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

const respond = (...verbs: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`;

/** Asks for nothing. */
export const NOTHING = respond();

/** How a carrier reads a language. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const;
type Lang = keyof typeof LOCALES;
const say = (text: string, lang: Lang) => element('Say', { language: LOCALES[lang] }, escaped(text));

/** Twilio tells when words were heard, and reads whole locales; Telnyx knows neither. */
const attributesFor = (provider: CarrierProvider, lang: Lang) =>
  provider === 'telnyx' ? { language: lang } : { language: LOCALES[lang], events: 'speaker-events tokens-played' };

/** Where a relay connects, and what is asked when it has ended. */
export interface Relay {
  readonly url: string;
  readonly action: string;
  /** Of the words that begin it. */
  readonly lang: Lang;
  readonly token: string;
  /** Said before. */
  readonly words?: string | undefined;
  /** As the carrier names it; absent for the one that it has for the language. */
  readonly voice?: string | undefined;
  /** Of the carrier that reads it. */
  readonly provider: CarrierProvider;
  /** Told where the recording is, of a call that is recorded. */
  readonly recording?: string | undefined;
}

/**
 * Puts a caller through to the talk.
 *
 * Attributes by https://www.twilio.com/docs/voice/twiml/connect/conversationrelay and
 * https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs/conversationrelay; `language` stands for both speech to text and back.
 */
export function relayTwiml({ url, action, lang, token, words, recording, provider, voice }: Relay): string {
  const parameter = element('Parameter', { name: 'token', value: token });
  const relay = element(
    'ConversationRelay',
    { url, interruptible: 'any', dtmfDetection: 'true', ...attributesFor(provider, lang), voice },
    parameter,
  );
  return respond(
    ...(recording === undefined ? [] : [record(recording)]),
    ...(words === undefined ? [] : [say(words, lang)]),
    element('Connect', { action }, relay),
  );
}

/** Records both sides from here on. https://www.twilio.com/docs/voice/twiml/recording */
const record = (recordingStatusCallback: string) =>
  element('Start', {}, element('Recording', { channels: 'dual', recordingStatusCallback }));

/** Says something, if anything, and hangs up. */
export const hangupTwiml = (words: readonly { readonly text: string; readonly lang: Lang }[] = []): string =>
  respond(...words.map(({ text, lang }) => say(text, lang)), element('Hangup', {}));

/** Dials a number for a transfer: `answered` is told that it picked up, `action` is asked when that call is over. */
export const dialTwiml = ({ to, action, answered, timeoutS }: Dialling): string =>
  respond(
    element(
      'Dial',
      { action, timeout: String(timeoutS) },
      element('Number', { statusCallback: answered, statusCallbackEvent: 'answered' }, escaped(to.number)),
    ),
  );

/** By https://www.twilio.com/docs/voice/twiml/dial and https://www.twilio.com/docs/voice/twiml/number. */
interface Dialling {
  readonly to: OutgoingGrant;
  readonly action: string;
  readonly answered: string;
  readonly timeoutS: number;
}

/** Tells what an answer has a carrier do with its call; null if nothing. */
export function answerOf(twiml: string): RequestAnswer | null {
  if (twiml.includes('<Connect ')) return 'put_through';
  if (twiml.includes('<Dial ')) return 'dialed';
  return twiml.includes('<Hangup/>') ? 'hung_up' : null;
}
