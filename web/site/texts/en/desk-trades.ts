import type { Trade, TradeName } from './types.ts';

/** English: desks with many simultaneous calls. */
export const deskTrades: Pick<Record<TradeName, Trade>, 'clinics' | 'salesAutomation' | 'landings'> = {
  clinics: {
    name: 'Clinics',
    pageTitle: 'Voice agents for clinics with several specialties',
    description:
      'One line for a clinic with many doors: the agent finds out what the caller needs, sends urgent ones to a person, and writes the rest down for the right desk.',
    before: '11:20.',
    title: 'I was told to call [[the other number]].',
    lede: 'One line finds the right desk. Nobody is sent in circles, and who has been waiting longest stands on top.',
    call: {
      business: 'Harbor Street Clinics',
      line: 'Central line',
      endsAt: 40,
      lines: [
        { at: 0, who: 'agent', text: 'Harbor Street Clinics, this is the virtual assistant. What do you need today?' },
        {
          at: 4,
          who: 'caller',
          text: 'The knee people told me to call [[the other number]]. I just want my scan date.',
        },
        { at: 10, who: 'agent', text: 'You are in the right place. Which knee, and who sent you for the scan?' },
        { at: 15, who: 'caller', text: 'The left one. Dr. Osei. I have called [[three times]].' },
        {
          at: 20,
          who: 'agent',
          text: 'I am sorry about that. I am passing this to the imaging desk now, with your name and number.',
        },
        { at: 27, who: 'note', text: 'Handed to the group “Imaging”, reason: third call' },
      ],
      seen: {
        level: 'attention',
        title: 'Needs a person: third call',
        heard: 'Heard “three times” at 0:18',
        steps: [
          { at: 19, text: 'Rang at the imaging desk' },
          { at: 30, text: 'Opened by Ada' },
          { at: 38, text: 'Called back' },
        ],
        facts: ['Left knee', 'Sent by Dr. Osei', 'Third call'],
      },
    },
    does: [
      'Finds the right desk by asking, never by “press four”',
      'Says everything once: what was said goes along to whoever takes over',
      'Marks callers who have tried before',
      'Keeps each desk’s people in a group of their own',
      'Tells other systems by signed webhooks, in order',
    ],
    doesNot: [
      'Read out results or files',
      'Diagnose, or move somebody up a medical queue',
      'Transfer a caller without saying where to',
      'Close a call that nobody has dealt with',
    ],
    more: [
      {
        when: 'Monday, 08:31',
        quote: 'Is this for skin or for [[allergies]]?',
        body: 'Two desks could be right. The agent asks one question more, instead of guessing.',
        level: 'none',
        outcome: 'Request for allergies',
      },
      {
        when: 'Wednesday, 15:09',
        quote: 'I’m outside and [[the door is locked]].',
        body: 'Not medical, but now: the front desk’s browsers ring.',
        level: 'attention',
        outcome: 'Needs a person',
      },
      {
        when: 'Friday, 18:47',
        quote: 'After the injection [[my lips are tingling]].',
        body: 'A red flag on every desk’s line. The caller is sent to the emergency number.',
        level: 'emergency',
        outcome: 'Emergency: reaction',
      },
    ],
    start: {
      title: 'One line, the right desk.',
      body: 'A clinic’s agent: draft its flow, try it by text, and publish it when it is right.',
    },
  },
  salesAutomation: {
    name: 'Sales lines',
    pageTitle: 'Voice agents for inbound sales lines',
    description:
      'An agent that answers inbound sales calls in seconds, asks the four questions you care about, and hands a ready buyer to a person while they are still on the line.',
    before: '9 seconds.',
    title: 'A buyer won’t wait for [[Monday]].',
    lede: 'Every inbound call is answered, the four questions you care about are asked, and a ready buyer gets a person at once.',
    call: {
      business: 'Fieldstone Solar',
      line: 'Sales line',
      endsAt: 39,
      lines: [
        { at: 0, who: 'agent', text: 'Fieldstone Solar, this is the virtual assistant. What are you looking for?' },
        { at: 4, who: 'caller', text: 'Panels for a shop roof. We’re [[deciding this week]].' },
        { at: 9, who: 'agent', text: 'Good timing. How large is the roof, and do you own the building?' },
        { at: 14, who: 'caller', text: 'Four thousand square feet, we own it. I have two other quotes.' },
        { at: 20, who: 'agent', text: 'Then you should talk to somebody now. I am ringing our commercial team.' },
        { at: 28, who: 'note', text: 'Tagged “Ready to buy”, raised for the commercial team' },
      ],
      seen: {
        level: 'attention',
        title: 'Needs a person: deciding this week',
        heard: 'Heard “deciding this week” at 0:07',
        steps: [
          { at: 21, text: 'Rang in the browsers of the commercial team' },
          { at: 29, text: 'Opened by Noor' },
          { at: 37, text: 'Noor on the line' },
        ],
        facts: ['4,000 sq ft, owned', 'Two other quotes', 'This week'],
      },
    },
    does: [
      'Answers inbound calls at once, also the tenth at a time',
      'Asks the questions that you write, and takes them in any order',
      'Rings a person for a ready buyer, with what was said',
      'Tags calls, and tells your own systems by signed webhooks',
      'Leaves figures of what came in, when, and how it ended',
    ],
    doesNot: [
      'Call people who didn’t ask for it',
      'Invent a discount, or a deadline',
      'Pretend to be human',
      'Ask again what was already answered',
    ],
    more: [
      {
        when: 'Monday, 12:01',
        quote: 'Just [[looking around]], to be honest.',
        body: 'A friendly end, a tag, and no person’s minute spent.',
        level: 'none',
        outcome: 'Looking around',
      },
      {
        when: 'Wednesday, 18:22',
        quote: 'Your website says [[one price]], the flyer another.',
        body: 'The agent doesn’t choose. It raises a question that only a person should answer.',
        level: 'attention',
        outcome: 'Price question',
      },
      {
        when: 'Friday, 08:00',
        quote: 'Please [[don’t call me]] again.',
        body: 'It is written down in the caller’s words, for the person who keeps the list.',
        level: 'attention',
        outcome: 'Wants no calls',
      },
    ],
    start: {
      title: 'Answered in the first ring.',
      body: 'A sales line’s agent: draft its flow, try it by text, and publish it when it is right.',
    },
  },
  landings: {
    name: 'Campaigns',
    pageTitle: 'Voice agents behind landing pages and campaigns',
    description:
      'Put a number on a landing page or a flyer, and an agent behind it that knows the offer, answers the same questions all day, and passes on whoever is ready.',
    before: 'One number,',
    title: 'and [[the whole town]] calls at once.',
    lede: 'A campaign brings its calls in one hour. The agent takes all of them, knows the offer, and your team sees who is ready.',
    call: {
      business: 'Cedar & Co. Kitchens',
      line: 'Spring campaign',
      endsAt: 35,
      lines: [
        {
          at: 0,
          who: 'agent',
          text: 'Cedar and Company Kitchens, this is the virtual assistant. Is it about the spring offer?',
        },
        { at: 4, who: 'caller', text: 'Yes, the flyer. Does it count if I [[already measured]]?' },
        {
          at: 9,
          who: 'agent',
          text: 'It does. The offer is the visit without charge until the end of May. Would you like one?',
        },
        { at: 15, who: 'caller', text: 'Yes. Thursday, after four.' },
        { at: 18, who: 'agent', text: 'Thursday after four. What is your name, and the address?' },
        { at: 28, who: 'note', text: 'Visit requested, tagged “Spring flyer”' },
      ],
      seen: {
        level: 'none',
        title: 'Visit requested',
        heard: 'Nothing that needs a person',
        steps: [
          { at: 19, text: 'Day and time taken' },
          { at: 28, text: 'Tagged “Spring flyer”' },
          { at: 34, text: 'Read by the showroom next morning' },
        ],
        facts: ['Measured already', 'Thursday after four', 'Spring flyer'],
      },
    },
    does: [
      'Takes many calls at the same time, up to the limit that you set',
      'Answers the offer’s questions in your words',
      'Marks where a call came from: each number has its own name',
      'Changes with the campaign: a draft touches no live call until you publish it',
      'Goes back to an earlier version in one step',
    ],
    doesNot: [
      'Stretch an offer past its end',
      'Collect more than the offer needs',
      'Call anybody back by itself',
      'Hide that it is a machine',
    ],
    more: [
      {
        when: '10:00, the flyer is out',
        quote: 'Is that [[the free visit]]?',
        body: 'Forty times the same answer, as friendly at the fortieth.',
        level: 'none',
        outcome: 'Answered',
      },
      {
        when: '10:12',
        quote: 'I’d take [[the whole showroom]] if you deliver by June.',
        body: 'Ready to buy, and a date that matters: the team’s browsers ring.',
        level: 'attention',
        outcome: 'Ready to buy',
      },
      {
        when: '10:31',
        quote: '¿La oferta vale [[para reformas]]?',
        body: 'The same offer in Spanish, out of the same flow.',
        level: 'none',
        outcome: 'Answered in Spanish',
      },
    ],
    start: {
      title: 'Print the number.',
      body: 'A campaign’s agent: draft its flow, try it by text, and publish it when it is right.',
    },
  },
};
