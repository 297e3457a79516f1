import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import { foldText, normalizeForRules } from '@switchboard/contracts/base/text';

/** A sentence as rules read it: folded, one space between words, no punctuation except commas. */
export interface Sentence {
  readonly text: string;
  readonly isQuestion: boolean;
}

/** Splits a text into sentences, without quotes, emoji and invisible characters. */
export function toSentences(words: string): Sentence[] {
  const text = normalizeForRules(
    foldText(words.slice(0, MAX_COMPUTED_CHARACTERS).replace(FIRST_PERSON, 'yo $&').replace(SPELLED, ' ')),
  )
    .replaceAll('’', "'")
    .replace(/\p{Cf}/gu, '');
  return text.split(/(?<=[.!?;:…\n])/u).flatMap((part) => {
    const plain = part
      .replace(/[^\p{L}\p{N}', ]/gu, ' ')
      .replace(/[ ']{2,}/g, ' ')
      .replace(/ ?,[ ,]*/g, ', ')
      .replace(/^[ ,']{1,4}/, '')
      .trimEnd();
    return plain === '' ? [] : [{ text: plain.replace(/[,']{1,4}$/, ''), isQuestion: part.trimEnd().endsWith('?') }];
  });
}

// Folding removes the accent that distinguishes "dejé" (I stopped) from "deje" (stop, please), so the subject is made explicit first.
const FIRST_PERSON = /(?<=^|[^\p{L}])(?:dej|par|borr|elimin|olvid|quit|saqu|retir)(?:é|e\u0301)(?!\p{L})/giu;
/** "s.t.o.p" */
const SPELLED = /(?<=(?:^|[^\p{L}])\p{L})[.\-_](?=\p{L}(?:[^\p{L}]|$))/gu;

/** The addressee of a clause: the business, somebody else, or nobody because the clause is negated. */
export type Subject = 'listener' | 'other' | 'unknown' | 'denied';

/** Words that introduce a request to the listener: "please", "I want you to", "can you", "les pido que". */
const LEADS =
  `please|pls|plz|hey|hi|hello|so|well|ok|okay|no|yes|yeah|now|just|and|also|look|listen|sir|ma'am|mam|seriously|again|then|really|ever
|but|or|right|thanks|thank you|not interested|i'm not interested|i am not interested|you|you guys|you people|guys|all of you|y'all|everybody|everyone|i want|we want|i'd like|i would like|i said|i say|i said to|i beg you|i demand that you|i ask that you|i request that you|i'm requesting that you|i am requesting that you|we request that you|i'm asking that you|i would like you to|i'd like you to|i would like for you to|i'd like for you to|i wish you would|i wish you'd|can you|could you|will you|would you|can you guys|could you guys|make sure|make sure you|make sure that you|make sure that|why don't you|why dont you|why won't you|why can't you|if you don't|if you dont|if you do not|if you won't|tell them to|tell your people to
|see to it|see to it that|ensure|ensure that|how many times do i have to tell you to|how many times do i need to tell you to|how many times have i told you to|how many times must i tell you to|make them|have them|for the last time|last time|once and for all|for god's sake|for gods sake|for heaven's sake|for crying out loud|kindly|immediately|wrong number|i'm begging you|this is my last warning|last warning
|i would appreciate it if you would|do me a favor and|do me a favor|would you mind|mind
|le agradeceria que|les agradeceria que|agradeceria que|le agradezco que|les agradezco que|me gustaria que|les pedi que|le pedi que|ya les pedi que|ya le pedi que|les he pedido que|le he pedido que|les he dicho que|le he dicho que|ya les he dicho que|les he dicho mil veces que|les he dicho mil veces|les dije mil veces que|cuantas veces les tengo que decir que|cuantas veces tengo que decirles que|deseo que|deseamos que|le pido de favor que|les pido de favor que|les pido por favor que|le pido por favor que|ni se les ocurra
|por favor|porfavor|porfa|ya|hola|oiga|oigan|oye|mire|miren|bueno|pues|que|y|no gracias|gracias|quiero|quisiera|necesito|quiero que|quisiera que|necesito que|le pido que|les pido que|pido que|solicito que|exijo que|le ruego que|les ruego que
|dije que|digo que|le digo que|les digo que|le dije que|les dije que|ya les dije que|ya le dije que|puede|pueden|podria|podrian|me puede|me pueden|deben|debe|tienen que|tiene que|ustedes|usted|senor|senora|senorita|si no|favor de|en serio|de verdad|de una vez|por ultima vez|numero equivocado|no me interesa|se lo pido|se los pido|haga el favor de|hagan el favor de|ojala`
    .replaceAll('\n', '')
    .split('|')
    .concat(addressedLeads())
    .map((phrase) => phrase.split(' '));
const LONGEST = Math.max(...LEADS.map(({ length }) => length));
const LEAD_WORDS: ReadonlySet<string> = new Set(LEADS.map((phrase) => phrase.join(' ')));

/** "I've already asked you people to", "you guys need to". */
function addressedLeads(): string[] {
  const yous = ['you', 'you guys', 'you people', "y'all", 'you all', 'everyone there'];
  const saying = [
    "'d like",
    'want',
    'need',
    'asked',
    'told',
    'ask',
    "'ve asked",
    "'ve told",
    'have asked',
    'have told',
    'already asked',
    'already told',
  ]
    .concat([
      "'ve already asked",
      "'ve already told",
      'keep asking',
      'keep telling',
      "'m asking",
      "'m telling",
      'am asking',
      'wanted',
    ])
    .flatMap((verb) => ['i', 'we'].map((who) => (verb.startsWith("'") ? `${who}${verb}` : `${who} ${verb}`)));
  const must = [
    'need to',
    'have to',
    'have got to',
    'are going to have to',
    'got to',
    'gotta',
    'should',
    'must',
    'better',
    'ought to',
    'needs to',
    'just need to',
  ];
  return yous.flatMap((you) => [
    ...saying.flatMap((verb) => [`${verb} ${you} to`, `${verb} ${you}`]),
    ...must.map((verb) => `${you} ${verb}`),
    `${you}'ve got to`,
  ]);
}

const OTHERS: ReadonlySet<string> = new Set(
  "does puedo podemos podia i i'll i'd i've i'm we we'll he he's she she's it it's they they'll who nobody someone my his her to did will won't can't when until before after since while because if wouldn't cannot couldn't yo ella el ellos nadie quien mi cuando hasta antes despues porque si nunca me le les lo".split(
    ' ',
  ),
);
const DENIED =
  /(?:^| )(?:do not|don't|dont|did not|didn't|never|not|no|nunca|jamas)(?: (?:ever|ya|say|said|want you to|want you guys to|ask you to|asking you to|saying|saying to|mean|me|dije que|digo que|quiero que|estoy pidiendo que|les pido que|le pido que))?$/;

/** Finds the subject of a verb in the words before it in its clause. An English "no" alone is an answer, not a denial. */
export function findSubject(before: string, lang: 'en' | 'es'): Subject {
  const clause = before.slice(before.lastIndexOf(',') + 1).trim();
  // "If you don't stop calling, I'll complain" asks for it.
  const words = clause.split(' ').filter((word) => word !== '');
  const isRequest = /(?:^| )(?:if you (?:don't|dont|do not|won't)|why (?:don't|dont|won't|can't) you|si no)$/.test(
    clause,
  );
  if (DENIED.test(clause) && !isRequest && !(lang === 'en' && clause === 'no')) return 'denied';
  if (REQUEST_AND.test(clause) || SAID_BEFORE.test(clause)) return 'listener';
  let from = 0;
  while (from < words.length) {
    const length = matchLead(words, from);
    if (length === 0) return words.slice(from).some((word) => OTHERS.has(word)) ? 'other' : 'unknown';
    from += length;
  }
  return 'listener';
}

/** A request that continues: "delete my data and", "borren mis datos y". */
const REQUEST_AND =
  /^(?:please |por favor |just |(?:le|les) (?:pido|ruego|digo) que |quiero que |necesito que )?(?:delete|erase|remove|take|drop|lose|forget|borren?|eliminen?|quiten?|saquen?|olviden?) [^,]* (?:and|y)(?: que)?$/;

/** An earlier request to the business: "I told the last guy not to", "I've asked you three times to". */
const SAID_BEFORE =
  /^(?:i|we)(?:'ve| have)? (?:already |repeatedly )?(?:told|asked) (?:you(?: guys| people)?|your \w+|the (?:last|other) \w+|one of you|someone there|somebody there)(?: (?:\w+ times|already|before|repeatedly|yesterday))*(?: to)?$/;

function matchLead(words: readonly string[], from: number): number {
  for (let length = Math.min(LONGEST, words.length - from); length > 0; length--) {
    if (LEAD_WORDS.has(words.slice(from, from + length).join(' '))) return length;
  }
  return 0;
}
