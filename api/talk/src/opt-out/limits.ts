import type { OptOut } from './verdict.ts';

const MESSAGES = '(?:text|txt|message|msg|sms|ad|promotion)s?(?: messages?)?';
/** The calls and messages of a business. */
export const CALLS = `(?:(?:phone |robo ?|sales |marketing )?calls?|${MESSAGES}|spam|mensajes?(?: de texto)?|textos?|llamadas?|publicidad|promociones|notificaciones)`;
/** What the business does to reach a person. */
export const DOING =
  '(?:calling|phoning|ringing|dialing|contacting|texting|txting|messaging|msging|spamming|harassing|pestering|sms)';
/** Whom it reaches. */
export const ME =
  '(?:me|us|here|this number|this phone|(?:my|our) (?:number|phone|house|home|line|cell|cell ?phone|mobile))';
/** Other people and numbers that a person may call. */
export const KEEP_OTHER = '(?:him|her|them|it|my \\w+|the \\w+|that|your \\w+|911)';

const AGAIN =
  'again|any ?more|before|antes|ever|never|please|pls|thanks|thank you|now|right now|immediately|at once|already|at all|period|here|guys|people|ok|okay|forever|asap|every day|all day|all the time|constantly|so much|so often|mas|nunca|ya|por favor|porfavor|gracias|otra vez|de nuevo|jamas|todo el dia|a cada rato|tanto|aqui|entendido|under any circumstances|under no circumstances|for any reason|nadie|nadie de ahi|nadie de alli';
/** Nothing that narrows it down follows: the end, a comma, or another clause. */
// Linear: `english.ts` loads this module, and is measured with its expressions.
export const OPEN_END = new RegExp(
  `^(?:(?:${AGAIN})(?= |,|$)[ ,]*)*(?:$|,|(?:or|and|because|cause|i|i'm|i've|this|it's|you|we|unless you want|o|y|porque|no|ya|les|le|estoy|esto) )`,
);
/** A time, a place or a condition alone: "before ten", "at work", "si no contesto". */
// Linear: as above.
export const LIMIT = new RegExp(
  `^(?:(?:${AGAIN}|back|it|en|al)(?= |,|$)[ ,]*)*(?:(?:before|after)(?= )|until|till|unless|between|entre (?:la|las|el|los)|if|when|while|during|today|tonight|tomorrow|so early|so late|too early|this late|this early|first|then|(?:at|by|on|in|for|from) (?:\\d|a |the (?:morning|afternoon|evening|night|office|weekend|phone)|night|noon|work|home|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|mon|tues|wednes|thurs|fri|satur|sun|week|my (?:cell|mobile|office|work|lunch))|(?:antes|despues)(?= )|hasta|si |cuando|mientras|durante|hoy|manana|tan temprano|tan tarde|(?:a|de|en|por|el|los|entre|al) (?:la |las |el |los |\\d|mi |trabajo|lunes|martes|miercoles|jueves|viernes|sabado|domingo))`,
);
const CALLS_BACK = /\b(?:i'll|i will|we'll|yo) (?:\w+ )?(?:call|phone|llamo|llamare|marco)\b|^back\b/;

/** "don't call me, email me": by another way. */
const ANOTHER_WAY =
  /^(?:[^,]{0,60}, |instead )(?:please |just )?(?:e ?mail|text|write|message|use|mail|send|mandeme|escribame|use)(?= |$)/;

/** The verdict on "…calling me", by the words that follow. */
export const unlessLimited = (after: string): OptOut => {
  if (CALLS_BACK.test(after) || ANOTHER_WAY.test(after)) return 'unclear';
  if (LIMIT.test(after) || NAME.test(after)) return 'no';
  return OPEN_END.test(after) || ON_NUMBER.test(after) ? 'yes' : 'unclear';
};
/** "stop calling me ma'am", "no me llame señora": a form of address. */
const NAME =
  /^(?:by (?:my|that|his|her) |(?:mr|mrs|ms|miss|ma'am|mam|madam|sir|doctor|dr|honey|sweetie|names?|that name|senora|senor|senorita|don|dona|doctora|asi)(?= |,|$))/;
/** "you never call me" states it. */
export const STATED = /\b(?:you|they|ustedes)(?: guys| people)? $/;
const ON_NUMBER =
  /^(?:(?:again|any ?more|mas) )?(?:at|on|to|from|a|de|en) (?:this|my|that|your|este|esta|mi|su) (?:phone|number|cell ?phone|house|home|line|company|empresa|compania|negocio|oficina|clinica|telefono|numero|casa)\b|^(?:mas )?por telefono\b/;
