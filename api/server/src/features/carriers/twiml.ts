import type { OutgoingGrant } from '@switchboard/application/dialing/caps/grant';
import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import type { RequestAnswer } from '@switchboard/contracts/connections/routes';

/** Escapes an attribute's value or text for XML 1.0, and drops characters that XML can't represent. */
const escapeXml = (text: string) =>
  text
    .replaceAll(INVALID_XML, '')
    .toWellFormed()
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters.
const INVALID_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

type Attributes = Readonly<Record<string, string | undefined>>;

/** Builds an element; its content must already be XML. */
function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = '']) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

const respond = (...verbs: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`;

/** An empty response. */
export const EMPTY_RESPONSE = respond();

/** Carriers' language codes. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const;
type Lang = keyof typeof LOCALES;
const say = (text: string, lang: Lang) => element('Say', { language: LOCALES[lang] }, escapeXml(text));

/** Twilio reports when words were heard and accepts locales; Telnyx does neither. */
const attributesFor = (provider: CarrierProvider, lang: Lang) =>
  provider === 'telnyx' ? { language: lang } : { language: LOCALES[lang], events: 'speaker-events tokens-played' };

/** The options of a relay. */
export interface Relay {
  readonly url: string;
  readonly action: string;
  /** The language that the relay starts with. */
  readonly lang: Lang;
  readonly token: string;
  /** An announcement before the connection. */
  readonly words?: string | undefined;
  /** The carrier's name of the voice; defaults to the carrier's voice for the language. */
  readonly voice?: string | undefined;
  /** The carrier that receives the TwiML. */
  readonly provider: CarrierProvider;
  /** The callback for the recording's URL, if the call is recorded. */
  readonly recording?: string | undefined;
}

/**
 * Connects a caller to the talk.
 *
 * Attributes: https://www.twilio.com/docs/voice/twiml/connect/conversationrelay and
 * https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs/conversationrelay; `language` sets both speech-to-text and text-to-speech.
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

/** Starts recording both sides. https://www.twilio.com/docs/voice/twiml/recording */
const record = (recordingStatusCallback: string) =>
  element('Start', {}, element('Recording', { channels: 'dual', recordingStatusCallback }));

/** Speaks optional words and hangs up. */
export const hangupTwiml = (words: readonly { readonly text: string; readonly lang: Lang }[] = []): string =>
  respond(...words.map(({ text, lang }) => say(text, lang)), element('Hangup', {}));

/** Dials a number for a transfer. The carrier calls `answered` when the target picks up, and `action` when that call is over. */
export const dialTwiml = ({ to, action, answered, timeoutS }: DialOptions): string =>
  respond(
    element(
      'Dial',
      { action, timeout: String(timeoutS) },
      element('Number', { statusCallback: answered, statusCallbackEvent: 'answered' }, escapeXml(to.number)),
    ),
  );

/** See https://www.twilio.com/docs/voice/twiml/dial and https://www.twilio.com/docs/voice/twiml/number. */
interface DialOptions {
  readonly to: OutgoingGrant;
  readonly action: string;
  readonly answered: string;
  readonly timeoutS: number;
}

/** Returns what a response makes the carrier do with its call; null if nothing. */
export function describeAnswer(twiml: string): RequestAnswer | null {
  if (twiml.includes('<Connect ')) return 'put_through';
  if (twiml.includes('<Dial ')) return 'dialed';
  return twiml.includes('<Hangup/>') ? 'hung_up' : null;
}
