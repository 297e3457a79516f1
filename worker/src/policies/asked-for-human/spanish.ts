// Text is folded to plain letters: "recepcion", "dueno".
const PERSON = `(?:humanos?|humana|ser humano|personas?|alguien|agente|representante|operadora?|asesora?|gerente
  |encargad[oa]|supervisora?|recepcionista|recepcion|secretari[oa]|emplead[oa]|ejecutiv[oa]|doctora?|medic[oa]
  |veterinari[oa]|dentista|enfermer[oa]|duen[oa]|jef[ea]|administradora?|tecnic[oa]|responsable|atencion al cliente)`;
const THE = '(?:una?|el|la|los|las|algun|alguna|otr[oa]|su|tu|alguno de sus|una de sus|uno de sus)';
const WHO = `(?:${THE} )?${PERSON}`;
const HUMAN = `(?:humano|humana|ser humano|persona (?:real|humana|viva|de verdad|de carne y hueso)|representante|operadora?|asesora?|(?:agente|operadora?) (?:humano|humana|real|en vivo))`;
const CLOSELY = '(?:que|real|humana|de verdad|para|no|en|ya|ahora|aqui)';
const MACHINE = `(?:robots?|maquinas?|bots?|computadoras?|ordenador|grabacion|grabadora|contestadora|contestador|ia|inteligencia artificial|asistente virtual)`;
const TO = '(?:con|a|al)';

/** Requests for a human, unless the words before them negate them. */
export const SPANISH_REQUESTS: readonly RegExp[] = [
  // "quisiera hablar con alguien", "¿puedo comunicarme con el encargado?"
  phrase(
    `(?<!\\b(?:pude|pudo|pudiste|pudimos|logre|logro|acabo de|acaba de|podido|usted) )\\b(?:hablar|platicar|conversar|charlar|comunicarme|comunicarnos|contactarme) con ${WHO}\\b`,
  ),
  phrase(`\\b(?:quiero|quisiera|necesito|puedo|podria|me gustaria) hablarle? a ${THE} ${PERSON}\\b`),
  // "páseme con una persona", "me puede comunicar con recepción", "transfiérame"
  phrase(
    `\\b(?:paseme|pasame|pasarme|pasenme|comuniqueme|comunicame|comuniquenme|comunicarme|transfierame|transfiereme|transferirme|conecteme|conectame|conectarme|pongame|ponme|ponerme|derivame|deriveme|mandeme|mandame) ${TO} ${WHO}\\b`,
  ),
  phrase(
    `\\bme (?:pasa|pasas|pase|comunica|comunicas|transfiere|transfieres|conecta|conectas|pone|pones) ${TO} ${WHO}\\b`,
  ),
  phrase(
    `\\bme (?:puede|puedes|pueden|podria|podrias|podrian) (?:pasar|comunicar|transferir|conectar|poner|derivar) ${TO} ${WHO}\\b`,
  ),
  phrase(`^(?:transfierame|transfiereme|comuniqueme|paseme con)(?: ya| ahora)?$`),
  // "quiero una persona real", "deme un representante"
  phrase(
    `\\b(?:quiero|quisiera|necesito|prefiero|deseo|deme|dame)(?: a)? (?:una? )?(?:${HUMAN}|persona)(?=$| ${CLOSELY}\\b)(?! legal)`,
  ),
  // "¿hay alguien con quien pueda hablar?", "¿no hay una persona que me atienda?"
  phrase(
    `\\b(?:no )?(?:hay|habra|esta|tienen|tiene) ${WHO}(?: \\w+){0,2} (?:con quien|que) (?:me )?(?:puedo |pueda |podria |puede )?(?:hablar|hable|atienda|atender|ayude|conteste)`,
  ),
  // "que me llame alguien", "que alguien me llame", "¿me puede llamar una persona?"
  phrase(
    `\\bque (?:me|nos) (?:llamen?|marquen?|hablen?|contacten?|devuelvan? la llamada|regresen? la llamada) ${WHO}\\b`,
  ),
  phrase(
    `\\b(?:que |puede |podria )?${WHO} (?:me|nos) (?:llame|marque|hable|contacte|devuelva la llamada|regrese la llamada|puede llamar|podria llamar|puede marcar)\\b`,
  ),
  phrase(`\\bme (?:puede|podria|puedes) (?:llamar|marcar|contactar) ${WHO}\\b`),
  phrase(
    `^(?:(?:dije|hola|si|no|bueno|con) )*(?:una? |el |la )?(?:${HUMAN}|agente|atencion al cliente)(?: ya| ahora| gracias)?$`,
  ),
];

/** Refusals to talk to a machine, which count as requests. */
export const SPANISH_REFUSALS: readonly RegExp[] = [
  phrase(
    `\\b(?:no|odio|hart[oa] de|cansad[oa] de|dejar de|en vez de|en lugar de)(?: \\w+){0,3} (?:hablar|hablarle|hablando|hablo|tratar|platicar) (?:con|a) (?:una? |el |la |este |esta |su )?${MACHINE}\\b`,
  ),
];

/** Words that negate a request right after them: "no quiero" hablar con nadie. */
export const SPANISH_NEGATION =
  /\b(?:no|nunca|tampoco|sin)(?: (?:me|se|te|quiero|quisiera|necesito|hace|falta|tengo|que|deseo|ya|quiere|he|hay|pienso|voy|a|gustaria|es|necesario|para|tener))*$/;

function phrase(source: string): RegExp {
  return new RegExp(source.replace(/\n\s*/g, ''), 'u');
}
