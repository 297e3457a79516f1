// The rule type of opt-out detection, and the vocabulary and limits that the English and Spanish rules share.

/** Whether words ask for no more calls or messages. If `unclear`, a person decides. */
export type OptOut = 'yes' | 'unclear' | 'no';

/** Spoken in a call, or written in a text message, where a lone "stop" is enough. */
export type OptOutChannel = 'call' | 'text';

/** A pattern of words that may be an opt-out, with its verdict. */
export interface Rule {
  readonly pattern: RegExp;
  /** Judges a match by the words after it in its sentence. */
  readonly says: (after: string, found: RegExpExecArray) => OptOut;
  /** Whether the pattern is a request without a subject, such as "no more calls". */
  readonly needsNoSubject?: true;
  /** The language of the pattern; English by default. */
  readonly lang?: 'es';
  /** Whether the rule is about a stored number. Callers use the same words to replace one number with another. */
  readonly isAboutNumber?: true;
}

const MESSAGES = '(?:text|txt|message|msg|sms|ad|promotion)s?(?: messages?)?';
/** Calls and messages. */
export const CALLS = `(?:(?:phone |robo ?|sales |marketing )?calls?|${MESSAGES}|spam|mensajes?(?: de texto)?|textos?|llamadas?|publicidad|promociones|notificaciones)`;
/** Ways to contact somebody. */
export const CONTACTING =
  '(?:calling|phoning|ringing|dialing|contacting|texting|txting|messaging|msging|spamming|harassing|pestering|sms)';
/** The caller and their numbers. */
export const CALLER =
  '(?:me|us|here|this number|this phone|(?:my|our) (?:number|phone|house|home|line|cell|cell ?phone|mobile))';
/** Other people and numbers. */
export const OTHER_PEOPLE = '(?:him|her|them|it|my \\w+|the \\w+|that|your \\w+|911)';

const AGAIN =
  'again|any ?more|before|antes|ever|never|please|pls|thanks|thank you|now|right now|immediately|at once|already|at all|period|here|guys|people|ok|okay|forever|asap|every day|all day|all the time|constantly|so much|so often|mas|nunca|ya|por favor|porfavor|gracias|otra vez|de nuevo|jamas|todo el dia|a cada rato|tanto|aqui|entendido|under any circumstances|under no circumstances|for any reason|nadie|nadie de ahi|nadie de alli';
/** Nothing that limits the request follows: only the end, a comma, or another clause. */
// Linear: `english.ts` loads this module, and is measured with its expressions.
export const OPEN_END = new RegExp(
  `^(?:(?:${AGAIN})(?= |,|$)[ ,]*)*(?:$|,|(?:or|and|because|cause|i|i'm|i've|this|it's|you|we|unless you want|o|y|porque|no|ya|les|le|estoy|esto) )`,
);
/** A time, a place or a condition: "before ten", "at work", "si no contesto". */
// Linear: as above.
export const LIMIT = new RegExp(
  `^(?:(?:${AGAIN}|back|it|en|al)(?= |,|$)[ ,]*)*(?:(?:before|after)(?= )|until|till|unless|between|entre (?:la|las|el|los)|if|when|while|during|today|tonight|tomorrow|so early|so late|too early|this late|this early|first|then|(?:at|by|on|in|for|from) (?:\\d|a |the (?:morning|afternoon|evening|night|office|weekend|phone)|night|noon|work|home|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|mon|tues|wednes|thurs|fri|satur|sun|week|my (?:cell|mobile|office|work|lunch))|(?:antes|despues)(?= )|hasta|si |cuando|mientras|durante|hoy|manana|tan temprano|tan tarde|(?:a|de|en|por|el|los|entre|al) (?:la |las |el |los |\\d|mi |trabajo|lunes|martes|miercoles|jueves|viernes|sabado|domingo))`,
);
const CALLS_BACK = /\b(?:i'll|i will|we'll|yo) (?:\w+ )?(?:call|phone|llamo|llamare|marco)\b|^back\b/;

/** Another channel: "don't call me, email me". */
const OTHER_CHANNEL =
  /^(?:[^,]{0,60}, |instead )(?:please |just )?(?:e ?mail|text|write|message|use|mail|send|mandeme|escribame|use)(?= |$)/;

/** Judges "stop calling me" by the words that follow: `yes` unless they limit it. */
export const yesUnlessLimited = (after: string): OptOut => {
  if (CALLS_BACK.test(after) || OTHER_CHANNEL.test(after)) return 'unclear';
  if (LIMIT.test(after) || NAME.test(after)) return 'no';
  return OPEN_END.test(after) || ON_NUMBER.test(after) ? 'yes' : 'unclear';
};
/** A form of address: "stop calling me ma'am", "no me llame señora". */
const NAME =
  /^(?:by (?:my|that|his|her) |(?:mr|mrs|ms|miss|ma'am|mam|madam|sir|doctor|dr|honey|sweetie|names?|that name|senora|senor|senorita|don|dona|doctora|asi)(?= |,|$))/;
/** A statement, not a request: "you never call me". */
export const STATED = /\b(?:you|they|ustedes)(?: guys| people)? $/;
const ON_NUMBER =
  /^(?:(?:again|any ?more|mas) )?(?:at|on|to|from|a|de|en) (?:this|my|that|your|este|esta|mi|su) (?:phone|number|cell ?phone|house|home|line|company|empresa|compania|negocio|oficina|clinica|telefono|numero|casa)\b|^(?:mas )?por telefono\b/;
