/** Words for the people that callers ask for when they want a human, in any trade. */
const PERSON = `(?:humans?|human being|person|people|someone|somebody|anyone|anybody|agent|representative|rep|operator
  |receptionist|secretary|manager|supervisor|boss|owner|attendant|employee|associate|specialist|advisor|dispatcher
  |technician|doctor|vet|veterinarian|nurse|dentist|hygienist|landlord|(?:staff|team)(?: member)?
  |member of (?:the|your) (?:staff|team)|front desk|customer (?:service|care|support)|reception)`;
const THE = '(?:a|an|the|your|some|any|another|one of (?:the|your))';
const REAL = '(?:real|live|actual|human|living|breathing|property|leasing|office|different|other|on call)';
const WHO = `(?:${THE} )?(?:${REAL} ){0,3}${PERSON}`;
/** Words for people that only the caller of a machine asks for; a caller may want a manager for another reason. */
const HUMAN = `(?:humans?|human being|(?:real|live|actual|human) (?:person|people|agent|operator|rep|representative)|representative|operator)`;
const CLOSELY = '(?:to (?:talk|speak|help|answer|assist)|on|instead|now|here|right|not|asap|already|because|for)';
const MACHINE = `(?:robots?|machines?|bots?|chatbots?|computers?|ai|recordings?|automated \\w+|answering machine|virtual assistant)`;

/** Requests for a human, unless the words before them negate them. */
export const ENGLISH_REQUESTS: readonly RegExp[] = [
  // "could I speak to somebody", "let me talk with your manager"
  phrase(`(?<!\\b(?:you|he|she|they|ever|and|did) )\\b(?:speak|talk|chat) (?:to|with) ${WHO}\\b`),
  // "get me a real person", "I want a human", "I'd prefer a person"
  phrase(
    `\\b(?:want|wanna|need|get me|give me|find me|prefer|like|would rather have) (?:${THE} )?(?:${HUMAN}|person)(?=$| ${CLOSELY}\\b)`,
  ),
  phrase(`\\b(?:want|need|get me|give me|find me) ${THE} (?:agent|manager|supervisor)$`),
  // "transfer me to the front desk", "put me through", "connect me with billing"
  phrase(
    `\\b(?:connect|transfer|patch|switch|send|forward|redirect|route) me (?:through |over |back )?(?:to|with) (?:${WHO}|(?:the )?(?:\\w+ )?(?:billing|office|department|desk|line))\\b`,
  ),
  phrase(`\\b(?:put|patch) me (?:through|on with|back through)\\b`),
  phrase(`\\btransfer me(?: now| already)?$`),
  // "is there anybody I can talk to", "someone there I could speak with"
  phrase(`\\b${WHO}(?: else)?(?: there| here)?(?: that| who| whom)? (?:i|we) (?:can|could|may) (?:speak|talk)\\b`),
  // "can I get someone on the phone"
  phrase(`\\b(?:get|have|put) (?:${THE} )?(?:${REAL} ){0,3}${PERSON} on (?:the )?(?:phone|line)\\b`),
  // "have somebody call me back", "can a person call me"
  phrase(`\\b(?:have|get|ask|let) ${WHO}(?: to)? (?:call|phone|ring|contact) (?:me|us)\\b`),
  phrase(`\\b(?:can|could|will|would) ${WHO} (?:call|phone|ring|contact|talk to|speak to|speak with) (?:me|us)\\b`),
  // This is the word alone, as people say it to machines.
  phrase(
    `^(?:(?:i said|hello|hi|yes|no|again) )*(?:(?:a|an|the) )?(?:${HUMAN}|agent|customer service)(?: now| thanks| thank you)?$`,
  ),
];

/** Refusals to talk to a machine, which count as requests. */
export const ENGLISH_REFUSALS: readonly RegExp[] = [
  phrase(
    `\\b(?:dont|do not|not|wont|will not|cant|cannot|hate|refuse to|tired of|sick of|stop|rather not|instead of)(?: \\w+){0,3} (?:talk|talking|speak|speaking|deal|dealing)(?: to| with)?(?: \\w+){0,2} ${MACHINE}\\b`,
  ),
];

/** Words that negate a request right after them: "I don't think I need to" speak to anyone. */
export const ENGLISH_NEGATION =
  /(?<!\bwhy )\b(?:dont|do not|didnt|did not|doesnt|does not|never|wouldnt|would not|not|no need|rather not)(?: (?:think|believe|i|we|even|yet|want|wanna|need|have|wish|care|like|trying|asking|going|gonna|to|be|able|got|get|any))*$/;

function phrase(source: string): RegExp {
  return new RegExp(source.replace(/\n\s*/g, ''), 'u');
}
