import type { Rule } from './rule.ts';
import { CALLS } from './rule.ts';

/** A complaint or an incomplete request, which may be an opt-out, so the agent or a person has to ask. */
const doubt = (pattern: RegExp, lang?: 'es'): Rule => ({
  pattern,
  needsNoSubject: true,
  says: () => 'unclear',
  ...(lang && { lang }),
});

const POLITE = '(?=$|,| (?:please|pls|now|thanks|thank you|already|por favor|porfavor|ya|gracias)(?: |,|$))';

/** Rules whose matches are unclear. */
export const DOUBTS: readonly Rule[] = [
  doubt(/\b(?:don't|do not|dont|never) (?:ever )?(?:want|wish) to hear from you (?:about|on|for)\b/g),
  doubt(
    new RegExp(`(?:^|, |please |you |just )(?:(?:take|cross|scratch) (?:me|us) off|remove (?:me|us))${POLITE}`, 'g'),
  ),
  doubt(
    new RegExp(
      `\\b(?:tired|sick|fed up|annoyed|done) (?:of|with|by) (?:(?:all|these|those|your|the|so many|getting|receiving|constant|you|guys|people) )+(?:${CALLS}|calling)(?![\\w'])`,
      'g',
    ),
  ),
  doubt(
    /\byou (?:guys |people |all )?(?:just )?(?:keep|won't stop|kept) (?:on )?(?:calling|texting|phoning)(?: me| us)?(?! back)\b/g,
  ),
  doubt(
    /\byou (?:guys |people |all )?(?:always )?(?:call|text|phone)(?: me| us)? (?:(?:way|far) )?(?:too (?:much|often|many times)|all the time|constantly|nonstop)\b/g,
  ),
  doubt(/\b(?:call|text|phone) (?:me |us )?less(?: often)?(?=$|,| please)|\bfewer (?:calls|texts|messages)\b/g),
  doubt(
    /\brather you (?:didn't|did not|wouldn't|would not|not) (?:call|text|phone|contact)\b(?! (?:before|after|at|on|until|today)\b)/g,
  ),
  doubt(/\b(?:stop|quit) (?:bugging|bothering|annoying|hounding) (?:me|us|my \w+)\b/g),
  doubt(new RegExp(`\\bnot interested in (?:your|any|these|more|any more) ${CALLS}(?![\\w'])`, 'g')),
  doubt(/\b(?:don't|do not|dont) bother (?:calling|phoning|texting)\b/g),
  doubt(/\b(?:still on|thought i was off|thought we were off) your (?:calling |call |contact )?list\b/g),
  doubt(/\benough (?:already )?with you(?: people| guys)?\b/g),
  doubt(
    new RegExp(
      `\\b(?:didn't|did not|never) (?:sign up|ask|subscribe|signed up|asked) (?:for|to) (?:these|your|any|this|all these) ${CALLS}(?![\\w'])`,
      'g',
    ),
  ),
  doubt(/\b(?:never asked|didn't ask|did not ask) (?:you|anyone|anybody) to (?:call|text|contact) me\b/g),
  doubt(/\byou(?:'ve| have) (?:already )?(?:called|texted) (?:me|us) (?:\w+ times|every day|all day|twice)\b/g),
  doubt(/\bwhy am i (?:getting|receiving) (?:these|so many|all these|your) (?:calls|texts|messages)\b/g),
  doubt(/\brather not (?:get|receive|have) (?:(?:any|your|more|these) )*(?:calls|texts|messages)\b/g),
  doubt(/\bstop, (?:i'm|i am) not interested\b/g),
  doubt(/\b(?:report|sue|block) you(?: people| guys)? if you (?:ever )?(?:call|text|contact|phone)\b/g),
  doubt(/\b(?:me|nos) (?:llamaron|han llamado) (?:\w+ veces|todos los dias|todo el dia)\b/g, 'es'),
  doubt(/\b(?:preferiria|prefiero) no recibir (?:(?:mas|sus|estas|las) )*(?:llamadas|mensajes)\b/g, 'es'),
  doubt(
    /(?:^|, |que )(?:quit|saqu|borr|elimin)[ea]n?(?:me|nos)(?=$|,| (?:por favor|porfavor|ya|gracias)(?: |,|$))/g,
    'es',
  ),
  doubt(/\bno quiero saber (?:nada )?(?:mas )?(?:nada )?de ustedes\b/g, 'es'),
  doubt(/\b(?:hart|cansad|fastidiad)[oa]s? de (?:tantas |sus |las |estas |recibir |que me )+llam/g, 'es'),
  doubt(/\b(?:siguen|sigue) llamando(?:me|nos)?\b(?=$|,| (?:tanto|todos|a cada|y|si)\b)/g, 'es'),
  doubt(/\b(?:me |nos )?llaman? (?:demasiado|tanto|tantas veces|a cada rato|a todas horas|todo el tiempo)\b/g, 'es'),
  doubt(/\b(?:llamar|llamen|llame|llamarme|llamenme) (?:mucho )?menos\b/g, 'es'),
  doubt(
    /\b(?:preferiria|prefiero) que no me (?:llam|contact|escrib|marc|marqu)(?:en?|aran?|ieran?|an?)\b(?! (?:antes|despues|hoy|en|los|las|por)\b)/g,
    'es',
  ),
  doubt(/\bno (?:me|nos) interesan? (?:sus|mas|estas|las) llamadas\b/g, 'es'),
  doubt(/\bno se molesten? en llamar/g, 'es'),
  doubt(/\b(?:ya no estaba|ya no estoy|sigo|todavia estoy|aun estoy|todavia estaba) en su lista\b/g, 'es'),
  doubt(/\b(?:ya estuvo|ya estuvo bueno|suficiente) (?:de|con) (?:tantas |sus |las |estas )*llamadas\b/g, 'es'),
  doubt(/\bno (?:me )?llamen? (?:mas )?a mi (?:celular|cel|movil)\b(?!,? (?:llame|llamen|sino)\b)/g, 'es'),
  doubt(/\b(?:no|nunca) (?:pedi|solicite|autorice) (?:estas|sus|que me|ninguna|esas) llam/g, 'es'),
  doubt(/\bno (?:me|nos) (?:devuelva|regrese|devuelvan|regresen) la llamada\b/g, 'es'),
];
