import type { OptOut, Rule } from './rule.ts';
import { CALLER, CALLS, CONTACTING, LIMIT, OPEN_END, OTHER_PEOPLE, STATED, yesUnlessLimited } from './rule.ts';

/** Judges "take me off …" by the list that follows. */
function judgeList(after: string): OptOut {
  if (/^(?:the|your|a|that|la|su|de la) (?:do not call|don't call|no call|no llamar|lista de no)/.test(after))
    return 'no';
  const list = LIST.exec(after);
  if (list === null) return 'no';
  const [whole, whose = '', kind = ''] = list;
  const rest = after.slice(whole.length).trimStart();
  if (/^(?:for|of|to see|waiting|de(?!l? (?:llamadas|contactos|telefonos|mensajes|clientes))|para|del)\b/.test(rest))
    return 'no';
  if (kind !== '' || ['your', 'ur', 'su', 'sus', 'your company', 'tu'].some((word) => whose.startsWith(word)))
    return 'yes';
  return 'unclear';
}
const LIST =
  /^(?:all )?(?:of )?(your|ur|the|this|that|these|those|any|su|sus|tu|la|las|esa|esta|el|toda la|todas sus)? ?(?:company|companies|whole|entire|damn|damned|goddamn|freaking|fucking|stupid|silly)? ?((?:(?:calling|call|phone|contact|contacts|marketing|telemarketing|mailing|texting|text|sms|message|messaging|spam|robocall|sales|customer|dialing) )*)(?:lists?|records?|database|data base|system|files?|contacts|directory|listas?|registros?|sistema|base(?: de datos)?|archivos?|contactos|directorio)(?![\w'])/;

/** Judges "take my number …" by the words after it: whose number, and off which list. */
function judgeNumber(after: string): OptOut {
  if (/^(?:anterior|viejo|antiguo)\b/.test(after)) return 'no';
  if (after === '' || OPEN_END.test(after)) return 'yes';
  const from = /^(?:from|off|out of|de|del|en)(?: |$)/.exec(after);
  return from === null ? 'unclear' : judgeList(after.slice(from[0].length));
}

const CONTACTS_OTHERS = new RegExp(`^${OTHER_PEOPLE}(?= |,|$)`);
const ENDS_WITH_CALLER = new RegExp(`${CALLER}$`);
const WHAT_WE_SEND = new RegExp(
  `^(?:all |of |your |the |these |this |any |future )*(?:${CALLS}|this|these|it|everything)(?![\\w'])`,
);

/** The caller is the subject ("this number is", "make sure I"), not somebody else such as the caller's dog. */
const STATED_BY_CALLER = /(?:^|, |\b(?:that|sure|i|we|this number|my number|number|is|to|should|must|want) )$/;

/** "End the call" means this call, and "cancel the text reminder" may mean a single message. */
const SINGLE_CALL = /\b(?:call|llamada)$/;
const SINGLE_ITEM = /\b(?:call|llamada|text|message|msg|ad|promotion|mensaje|texto)$/;
const SINGLE_ITEM_ENDS =
  /\b(?:call|text|message|msg|ad) (?:needs?|have|has|got|must|better|gotta|should)(?: to)? (?:stop|end)$/;

/** Opt-out rules for English. */
export const ENGLISH: readonly Rule[] = [
  {
    pattern: new RegExp(
      `\\b(?:stop|quit|cease|discontinue|refrain from) ${CONTACTING}(?: (?:and|or) ${CONTACTING})?(?: ${CALLER})?(?![\\w'])`,
      'g',
    ),
    says: (after, found) =>
      CONTACTS_OTHERS.test(after) && !ENDS_WITH_CALLER.test(found[0])
        ? /^my /.test(after)
          ? 'unclear'
          : 'no'
        : yesUnlessLimited(after),
  },
  {
    pattern: new RegExp(
      `\\b(?:stop|quit|cease) (?:sending|leaving)(?: me| us)?(?: any| all| your| the| these| those| more| so many)* (?:${CALLS}|these|this|them|that|crap|stuff|voicemails?)(?![\\w'])`,
      'g',
    ),
    says: yesUnlessLimited,
  },
  {
    pattern:
      /\bleave (?:me|us) alone\b|\bdej[ea](?:n|nme|me|nnos|nos)? (?:de molestar(?:me|nos)?|en paz)\b|\bno (?:me |nos )?moleste[ns]?(?: mas)?\b/g,
    says: () => 'unclear',
  },
  {
    pattern: new RegExp(
      `\\b(?:do not|don't|dont|never|not to|not) (?:ever |you ever |you dare )?(?:call|phone|ring|contact|text|txt|message|dial)(?:ing)? (?:(?:or|and) (?:call|text|message)(?:ing)? )?(?:${CALLER}|again|any ?more|back)(?![\\w'])`,
      'g',
    ),
    says: (after, found) =>
      STATED.test(found.input.slice(Math.max(0, found.index - 20), found.index)) && found[0].startsWith('never')
        ? 'no'
        : found[0].endsWith('back')
          ? 'unclear'
          : /t(?:e?)xt|message/.test(found[0]) && /^(?:the|a|an|another|that) /.test(after)
            ? 'no'
            : yesUnlessLimited(after),
  },
  {
    pattern:
      /\b(?:don't|do not|dont|no longer) (?:want|wish|care) to be (?:called|contacted|texted|messaged|phoned)(?![\w'])/g,
    needsNoSubject: true,
    says: yesUnlessLimited,
  },
  {
    pattern: new RegExp(
      `\\b(?:don't|do not|dont|no longer) (?:want|wish|care for)(?: to (?:get|receive|have|see))?(?: (?:any|more|anymore|your|these|those|the|of|further))* ${CALLS}(?: from you)?(?![\\w'])`,
      'g',
    ),
    needsNoSubject: true,
    says: yesUnlessLimited,
  },
  {
    pattern: new RegExp(
      `\\b(?:don't|do not|dont|no longer) (?:want|wish|need) you (?:guys |people )?(?:to (?:call|text|contact|message|phone)|${CONTACTING})(?: ${CALLER})?(?![\\w'])`,
      'g',
    ),
    needsNoSubject: true,
    says: yesUnlessLimited,
  },
  {
    pattern: new RegExp(
      `\\b(?:appreciate it|grateful|thankful|love it|like it|nice|great) if you(?:'d| would)? (?:stopped|quit|stop) ${CONTACTING}(?: ${CALLER})?(?![\\w'])`,
      'g',
    ),
    needsNoSubject: true,
    says: yesUnlessLimited,
  },
  {
    pattern: new RegExp(
      `\\bnever (?:want|wish) to (?:get|receive|have|hear)(?: (?:another|any|one more|a single|your|more|of))* ${CALLS}(?![\\w'])`,
      'g',
    ),
    needsNoSubject: true,
    says: (after) => yesUnlessLimited(after.replace(/^from you(?: people| guys)?/, '').trimStart()),
  },
  {
    pattern:
      /\b(?:not to be|never be|not be|i'm never|we're never|i am never|never to be) (?:called|contacted|phoned|texted)(?![\w'])/g,
    needsNoSubject: true,
    says: (after, { input, index }) => (STATED_BY_CALLER.test(input.slice(0, index)) ? yesUnlessLimited(after) : 'no'),
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:do not|don't|no longer) (?:consent|agree) to (?:be (?:called|contacted|texted)|(?:(?:any|more|further|your|these|the) )*${CALLS})|(?:revoke|withdraw|retract|take back) (?:my|any|all) (?:consent|permission)(?: to (?:be (?:called|contacted|texted)|call|contact|text)| for you to (?:call|contact|text)| for (?:any |these |your )?${CALLS}))(?![\\w'])`,
      'g',
    ),
    needsNoSubject: true,
    says: () => 'yes',
  },
  {
    pattern:
      /(?: are not|\baren't|'re not| must not| may not) (?:(?:allowed|permitted|authorized|supposed) )?(?:to )?(?:call|contact|text|phone) (?:me|us|here|this number)(?![\w'])|\b(?:not giving|don't give|do not give|don't have|do not have|no longer have|never gave) (?:you )?(?:my |our |any )?(?:permission|consent) to (?:call|contact|text|phone)(?: me| us)?(?![\w'])/g,
    needsNoSubject: true,
    says: (after, { input, index }) =>
      /(?:^|, | )you$/.test(input.slice(0, index)) || /permission|consent/.test(input.slice(index))
        ? yesUnlessLimited(after)
        : 'no',
  },
  {
    pattern: /\b(?:want|like|need) (?:to (?:be|get) )?(?:off|out of)(?: of)? (?=your )/g,
    needsNoSubject: true,
    says: judgeList,
  },
  {
    pattern: new RegExp(
      `\\b(?:enough|knock it off|lay off|cut it out|stop it)(?: already)? with (?:(?:all|the|these|those|your) )*${CALLS}(?![\\w'])`,
      'g',
    ),
    needsNoSubject: true,
    says: () => 'yes',
  },
  {
    pattern:
      /\b(?:do not|don't|dont|never) (?:ever )?(?:call|ring|dial|text|phone) (?:it|this) (?:again|any ?more)(?![\w'])/g,
    says: (after, { input }) => (/\bnumber\b/.test(input) ? yesUnlessLimited(after) : 'unclear'),
  },
  {
    pattern: /\bkeep(?:s|ing)? (?:on )?(?:calling|texting) (?:me|us), (?:so )?(?:please )?stop(?:$|,| )/g,
    needsNoSubject: true,
    says: (after) => (after === '' ? 'yes' : 'unclear'),
  },
  {
    pattern:
      /\b(?:mark|list|flag|put) (?:me|us|this number|my number) (?:down )?as (?:a )?(?:do not call|don't call|do not contact|no call|opted out)(?![\w'])/g,
    says: () => 'yes',
  },
  {
    pattern: new RegExp(
      `\\b(?:don't|do not|dont|no longer) (?:want|wish|need) (?:anybody|anyone|someone|people|any of you|(?:your|this) (?:company|people|office|staff|clinic|team|business))(?: (?:from|at|in) (?:your|the|this|that) \\w+)?(?: to (?:call|text|contact|phone)| ${CONTACTING})(?: ${CALLER})(?![\\w'])`,
      'g',
    ),
    needsNoSubject: true,
    says: yesUnlessLimited,
  },
  {
    pattern: new RegExp(
      `\\b(?:stop|end|cease|no more|no mas|basta de|alto a|paren|pare|detengan|cancelen|cancele|cancel|stop with)(?: (?:all|the|these|those|your|any|of|todas|todos|las|los|sus|estas|estos|con|esas|esos))* ${CALLS}(?![\\w'])`,
      'g',
    ),
    says: (after, { 0: request }) => {
      if (LIMIT.test(after.replace(/^a (?:mi|este) (?:numero|telefono|casa)/, '').trimStart())) return 'no';
      if (/^(?:for|from my|from \w+ing|to my|de mi|para)\b/.test(after)) return 'no';
      if (SINGLE_ITEM.test(request) && !/^no m[ao]/.test(request)) return SINGLE_CALL.test(request) ? 'no' : 'unclear';
      return /^(?:from (?!you|here\b|this\b|these\b|that\b)|going )/.test(after) ? 'unclear' : 'yes';
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:these|those|your|the|all|this) (?:\\w+ )?${CALLS} (?:need|needs|have|has|got|must|better|gotta|should)(?: to)? (?:stop|end)\\b|\\b(?:want|need|like) (?:(?:these|those|your|the|all|any) )+${CALLS} to (?:stop|end|cease)\\b|\\bno further (?:${CALLS}|contact)(?![\\w'])`,
      'g',
    ),
    needsNoSubject: true,
    says: (after, { 0: request }) => (SINGLE_ITEM_ENDS.test(request) || LIMIT.test(after) ? 'no' : 'yes'),
  },
  {
    isAboutNumber: true,
    pattern:
      /\b(?:take|remove|get|cross|strike|scratch|delete|drop|pull|keep) (?:me|us|my (?:\w+ )?number|(?:this|the) (?:phone )?number|my name(?: and (?:my )?number)?|my number and (?:my )?name|my phone|my (?:contact )?info(?:rmation)?) (?:off|from|out of)(?: of)? /g,
    says: judgeList,
  },
  {
    pattern: /\b(?:take|remove|get|cross|strike) (?:my \w+|him|her) (?:off|from)(?: of)? (?=your .{0,30}list)/g,
    says: () => 'unclear',
  },
  {
    pattern: /\b(?:how (?:do|can) (?:i|we) get) off(?: of)? (?=(?:your|this|the) )/g,
    needsNoSubject: true,
    says: (after) => (judgeList(after) === 'no' ? 'no' : 'unclear'),
  },
  {
    isAboutNumber: true,
    pattern:
      /\b(?:remove|delete|erase|lose|forget|destroy) (?:my|this|our) (?:(?!old|previous|former)\w+ )?(?:number|phone|info|information|digits)(?![\w'])/g,
    says: judgeNumber,
  },
  {
    pattern:
      /\b(?:want|like|need) (?:me|us|my (?:\w+ )?number|this number|my name) (?:to be )?(?:(?:removed|taken|deleted|erased) )?(?:from|off|out of)(?: of)? /g,
    needsNoSubject: true,
    says: judgeList,
  },
  {
    pattern:
      /\b(?:don't|do not|dont|never) (?:ever )?(?:want|wish) to hear from you(?: people| guys| all)?(?![\w'])(?! (?:about|on|for|by|before|until))/g,
    needsNoSubject: true,
    says: () => 'yes',
  },
  {
    pattern: /\b(?:nobody|no one|none of you)(?: there)? (?:calls?|contacts?|texts?) (?:me|us|here|this number)\b/g,
    says: yesUnlessLimited,
  },
  {
    pattern: /\bstop (?:sending |the |your |me |these |all )+(?:reminders?|notifications?|alerts?)\b/g,
    says: () => 'unclear',
  },
  {
    pattern:
      /\b(?:put|add|place) (?:me|us|my (?:\w+ )?number|this number) (?:on|to|in|onto) (?:your|the|a|that) (?:national )?(?:do not|don't|no|dont)[ -]?(?:call|contact|text)(?: list| registry)?\b/g,
    says: () => 'yes',
  },
  {
    pattern:
      /\b(?:i am|i'm|we are|we're|this number is|my number is|i've been|number's) (?:already )?on (?:your|the|a) (?:national )?(?:do not|don't) call (?:list|registry)\b/g,
    needsNoSubject: true,
    says: () => 'yes',
  },
  {
    pattern:
      /\b(?:want|like|wish|need|asking|trying) to (?:opt[ -]?out|unsubscribe|be (?:removed|taken off|unsubscribed)|be (?:put|placed) on (?:your|the) do not call list)\b/g,
    needsNoSubject: true,
    says: (after) => judgeOptOutOf(after),
  },
  {
    pattern:
      /\b(?:unsubscribe (?:me|us|my number|this number)|opt (?:me|us|my number|this number) out)\b|\bplease (?:unsubscribe|opt out)\b/g,
    says: (after) => judgeOptOutOf(after),
  },
];

function judgeOptOutOf(after: string): OptOut {
  const of = /^(?:of|from|off) /.exec(after);
  if (of === null && judgeList(after) === 'yes') return 'yes';
  if (of === null) return OPEN_END.test(after) || after === '' ? 'yes' : 'unclear';
  const what = after.slice(of[0].length);
  return WHAT_WE_SEND.test(what) ? 'yes' : judgeList(what);
}
