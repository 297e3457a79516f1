import { CALLS, DOING, KEEP_OTHER, LIMIT, ME, OPEN_END, STATED, unlessLimited } from './limits.ts';
import type { OptOut, Rule } from './verdict.ts';

/** The verdict on "take me off …", by the list that the words name. */
function listIn(after: string): OptOut {
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

/** The verdict on "take my number …", by the words after it: whose number it is, and the list to take it off. */
function numberIn(after: string): OptOut {
  if (/^(?:anterior|viejo|antiguo)\b/.test(after)) return 'no';
  if (after === '' || OPEN_END.test(after)) return 'yes';
  const from = /^(?:from|off|out of|de|del|en)(?: |$)/.exec(after);
  return from === null ? 'unclear' : listIn(after.slice(from[0].length));
}

const OF_OTHERS = new RegExp(`^${KEEP_OTHER}(?= |,|$)`);
const ENDS_WITH_ME = new RegExp(`${ME}$`);
const WHAT_WE_SEND = new RegExp(
  `^(?:all |of |your |the |these |this |any |future )*(?:${CALLS}|this|these|it|everything)(?![\\w'])`,
);

/** "This number is", "make sure I": of the caller, and not of the caller's dog. */
const STATED_BY_CALLER = /(?:^|, |\b(?:that|sure|i|we|this number|my number|number|is|to|should|must|want) )$/;

/** "End the call" ends this one, and "cancel the text reminder" may mean a single message. */
const ONE_CALL = /\b(?:call|llamada)$/;
const ONE_ALONE = /\b(?:call|llamada|text|message|msg|ad|promotion|mensaje|texto)$/;
const ONE_THAT_ENDS =
  /\b(?:call|text|message|msg|ad) (?:needs?|have|has|got|must|better|gotta|should)(?: to)? (?:stop|end)$/;

/** Ways to ask for it in English. */
export const ENGLISH: readonly Rule[] = [
  {
    pattern: new RegExp(
      `\\b(?:stop|quit|cease|discontinue|refrain from) ${DOING}(?: (?:and|or) ${DOING})?(?: ${ME})?(?![\\w'])`,
      'g',
    ),
    says: (after, found) =>
      OF_OTHERS.test(after) && !ENDS_WITH_ME.test(found[0])
        ? /^my /.test(after)
          ? 'unclear'
          : 'no'
        : unlessLimited(after),
  },
  {
    pattern: new RegExp(
      `\\b(?:stop|quit|cease) (?:sending|leaving)(?: me| us)?(?: any| all| your| the| these| those| more| so many)* (?:${CALLS}|these|this|them|that|crap|stuff|voicemails?)(?![\\w'])`,
      'g',
    ),
    says: unlessLimited,
  },
  {
    pattern:
      /\bleave (?:me|us) alone\b|\bdej[ea](?:n|nme|me|nnos|nos)? (?:de molestar(?:me|nos)?|en paz)\b|\bno (?:me |nos )?moleste[ns]?(?: mas)?\b/g,
    says: () => 'unclear',
  },
  {
    pattern: new RegExp(
      `\\b(?:do not|don't|dont|never|not to|not) (?:ever |you ever |you dare )?(?:call|phone|ring|contact|text|txt|message|dial)(?:ing)? (?:(?:or|and) (?:call|text|message)(?:ing)? )?(?:${ME}|again|any ?more|back)(?![\\w'])`,
      'g',
    ),
    says: (after, found) =>
      STATED.test(found.input.slice(Math.max(0, found.index - 20), found.index)) && found[0].startsWith('never')
        ? 'no'
        : found[0].endsWith('back')
          ? 'unclear'
          : /t(?:e?)xt|message/.test(found[0]) && /^(?:the|a|an|another|that) /.test(after)
            ? 'no'
            : unlessLimited(after),
  },
  {
    pattern:
      /\b(?:don't|do not|dont|no longer) (?:want|wish|care) to be (?:called|contacted|texted|messaged|phoned)(?![\w'])/g,
    isWhole: true,
    says: unlessLimited,
  },
  {
    pattern: new RegExp(
      `\\b(?:don't|do not|dont|no longer) (?:want|wish|care for)(?: to (?:get|receive|have|see))?(?: (?:any|more|anymore|your|these|those|the|of|further))* ${CALLS}(?: from you)?(?![\\w'])`,
      'g',
    ),
    isWhole: true,
    says: unlessLimited,
  },
  {
    pattern: new RegExp(
      `\\b(?:don't|do not|dont|no longer) (?:want|wish|need) you (?:guys |people )?(?:to (?:call|text|contact|message|phone)|${DOING})(?: ${ME})?(?![\\w'])`,
      'g',
    ),
    isWhole: true,
    says: unlessLimited,
  },
  {
    pattern: new RegExp(
      `\\b(?:appreciate it|grateful|thankful|love it|like it|nice|great) if you(?:'d| would)? (?:stopped|quit|stop) ${DOING}(?: ${ME})?(?![\\w'])`,
      'g',
    ),
    isWhole: true,
    says: unlessLimited,
  },
  {
    pattern: new RegExp(
      `\\bnever (?:want|wish) to (?:get|receive|have|hear)(?: (?:another|any|one more|a single|your|more|of))* ${CALLS}(?![\\w'])`,
      'g',
    ),
    isWhole: true,
    says: (after) => unlessLimited(after.replace(/^from you(?: people| guys)?/, '').trimStart()),
  },
  {
    pattern:
      /\b(?:not to be|never be|not be|i'm never|we're never|i am never|never to be) (?:called|contacted|phoned|texted)(?![\w'])/g,
    isWhole: true,
    says: (after, { input, index }) => (STATED_BY_CALLER.test(input.slice(0, index)) ? unlessLimited(after) : 'no'),
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:do not|don't|no longer) (?:consent|agree) to (?:be (?:called|contacted|texted)|(?:(?:any|more|further|your|these|the) )*${CALLS})|(?:revoke|withdraw|retract|take back) (?:my|any|all) (?:consent|permission)(?: to (?:be (?:called|contacted|texted)|call|contact|text)| for you to (?:call|contact|text)| for (?:any |these |your )?${CALLS}))(?![\\w'])`,
      'g',
    ),
    isWhole: true,
    says: () => 'yes',
  },
  {
    pattern:
      /(?: are not|\baren't|'re not| must not| may not) (?:(?:allowed|permitted|authorized|supposed) )?(?:to )?(?:call|contact|text|phone) (?:me|us|here|this number)(?![\w'])|\b(?:not giving|don't give|do not give|don't have|do not have|no longer have|never gave) (?:you )?(?:my |our |any )?(?:permission|consent) to (?:call|contact|text|phone)(?: me| us)?(?![\w'])/g,
    isWhole: true,
    says: (after, { input, index }) =>
      /(?:^|, | )you$/.test(input.slice(0, index)) || /permission|consent/.test(input.slice(index))
        ? unlessLimited(after)
        : 'no',
  },
  {
    pattern: /\b(?:want|like|need) (?:to (?:be|get) )?(?:off|out of)(?: of)? (?=your )/g,
    isWhole: true,
    says: listIn,
  },
  {
    pattern: new RegExp(
      `\\b(?:enough|knock it off|lay off|cut it out|stop it)(?: already)? with (?:(?:all|the|these|those|your) )*${CALLS}(?![\\w'])`,
      'g',
    ),
    isWhole: true,
    says: () => 'yes',
  },
  {
    pattern:
      /\b(?:do not|don't|dont|never) (?:ever )?(?:call|ring|dial|text|phone) (?:it|this) (?:again|any ?more)(?![\w'])/g,
    says: (after, { input }) => (/\bnumber\b/.test(input) ? unlessLimited(after) : 'unclear'),
  },
  {
    pattern: /\bkeep(?:s|ing)? (?:on )?(?:calling|texting) (?:me|us), (?:so )?(?:please )?stop(?:$|,| )/g,
    isWhole: true,
    says: (after) => (after === '' ? 'yes' : 'unclear'),
  },
  {
    pattern:
      /\b(?:mark|list|flag|put) (?:me|us|this number|my number) (?:down )?as (?:a )?(?:do not call|don't call|do not contact|no call|opted out)(?![\w'])/g,
    says: () => 'yes',
  },
  {
    pattern: new RegExp(
      `\\b(?:don't|do not|dont|no longer) (?:want|wish|need) (?:anybody|anyone|someone|people|any of you|(?:your|this) (?:company|people|office|staff|clinic|team|business))(?: (?:from|at|in) (?:your|the|this|that) \\w+)?(?: to (?:call|text|contact|phone)| ${DOING})(?: ${ME})(?![\\w'])`,
      'g',
    ),
    isWhole: true,
    says: unlessLimited,
  },
  {
    pattern: new RegExp(
      `\\b(?:stop|end|cease|no more|no mas|basta de|alto a|paren|pare|detengan|cancelen|cancele|cancel|stop with)(?: (?:all|the|these|those|your|any|of|todas|todos|las|los|sus|estas|estos|con|esas|esos))* ${CALLS}(?![\\w'])`,
      'g',
    ),
    says: (after, { 0: asked }) => {
      if (LIMIT.test(after.replace(/^a (?:mi|este) (?:numero|telefono|casa)/, '').trimStart())) return 'no';
      if (/^(?:for|from my|from \w+ing|to my|de mi|para)\b/.test(after)) return 'no';
      if (ONE_ALONE.test(asked) && !/^no m[ao]/.test(asked)) return ONE_CALL.test(asked) ? 'no' : 'unclear';
      return /^(?:from (?!you|here\b|this\b|these\b|that\b)|going )/.test(after) ? 'unclear' : 'yes';
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:these|those|your|the|all|this) (?:\\w+ )?${CALLS} (?:need|needs|have|has|got|must|better|gotta|should)(?: to)? (?:stop|end)\\b|\\b(?:want|need|like) (?:(?:these|those|your|the|all|any) )+${CALLS} to (?:stop|end|cease)\\b|\\bno further (?:${CALLS}|contact)(?![\\w'])`,
      'g',
    ),
    isWhole: true,
    says: (after, { 0: asked }) => (ONE_THAT_ENDS.test(asked) || LIMIT.test(after) ? 'no' : 'yes'),
  },
  {
    isNumber: true,
    pattern:
      /\b(?:take|remove|get|cross|strike|scratch|delete|drop|pull|keep) (?:me|us|my (?:\w+ )?number|(?:this|the) (?:phone )?number|my name(?: and (?:my )?number)?|my number and (?:my )?name|my phone|my (?:contact )?info(?:rmation)?) (?:off|from|out of)(?: of)? /g,
    says: listIn,
  },
  {
    pattern: /\b(?:take|remove|get|cross|strike) (?:my \w+|him|her) (?:off|from)(?: of)? (?=your .{0,30}list)/g,
    says: () => 'unclear',
  },
  {
    pattern: /\b(?:how (?:do|can) (?:i|we) get) off(?: of)? (?=(?:your|this|the) )/g,
    isWhole: true,
    says: (after) => (listIn(after) === 'no' ? 'no' : 'unclear'),
  },
  {
    isNumber: true,
    pattern:
      /\b(?:remove|delete|erase|lose|forget|destroy) (?:my|this|our) (?:(?!old|previous|former)\w+ )?(?:number|phone|info|information|digits)(?![\w'])/g,
    says: numberIn,
  },
  {
    pattern:
      /\b(?:want|like|need) (?:me|us|my (?:\w+ )?number|this number|my name) (?:to be )?(?:(?:removed|taken|deleted|erased) )?(?:from|off|out of)(?: of)? /g,
    isWhole: true,
    says: listIn,
  },
  {
    pattern:
      /\b(?:don't|do not|dont|never) (?:ever )?(?:want|wish) to hear from you(?: people| guys| all)?(?![\w'])(?! (?:about|on|for|by|before|until))/g,
    isWhole: true,
    says: () => 'yes',
  },
  {
    pattern: /\b(?:nobody|no one|none of you)(?: there)? (?:calls?|contacts?|texts?) (?:me|us|here|this number)\b/g,
    says: unlessLimited,
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
    isWhole: true,
    says: () => 'yes',
  },
  {
    pattern:
      /\b(?:want|like|wish|need|asking|trying) to (?:opt[ -]?out|unsubscribe|be (?:removed|taken off|unsubscribed)|be (?:put|placed) on (?:your|the) do not call list)\b/g,
    isWhole: true,
    says: (after) => optedOutOf(after),
  },
  {
    pattern:
      /\b(?:unsubscribe (?:me|us|my number|this number)|opt (?:me|us|my number|this number) out)\b|\bplease (?:unsubscribe|opt out)\b/g,
    says: (after) => optedOutOf(after),
  },
];

function optedOutOf(after: string): OptOut {
  const of = /^(?:of|from|off) /.exec(after);
  if (of === null && listIn(after) === 'yes') return 'yes';
  if (of === null) return OPEN_END.test(after) || after === '' ? 'yes' : 'unclear';
  const what = after.slice(of[0].length);
  return WHAT_WE_SEND.test(what) ? 'yes' : listIn(what);
}
