import type { Trade, TradeName } from './types.ts';

/** English: trades for homes and insurance. */
export const homeTrades: Pick<Record<TradeName, Trade>, 'property' | 'homeServices' | 'demosInsurance'> = {
  property: {
    name: 'Property',
    pageTitle: 'Voice agents for property managers',
    description:
      'An agent for maintenance and leasing: it knows an emergency from a dripping tap, asks what your plumber would ask, and rings whoever is on duty at two in the morning.',
    before: '02:17.',
    title: 'Water is coming [[through the ceiling]].',
    lede: 'Active leaks, no heat in winter, gas, electrical faults and break-ins ring at once. Everything else waits, in writing, for the morning.',
    call: {
      business: 'Northgate Property Management',
      line: 'Maintenance, after hours',
      endsAt: 30,
      lines: [
        { at: 0, who: 'agent', text: 'Northgate maintenance, this is the virtual assistant. Is anyone in danger?' },
        { at: 3, who: 'caller', text: 'No, but water is coming through [[the bathroom ceiling]] in 4B.' },
        { at: 7, who: 'agent', text: 'Is it dripping or pouring, and is it near a light or an outlet?' },
        { at: 12, who: 'caller', text: 'Steady drip, yes, [[right by the light]].' },
        {
          at: 15,
          who: 'agent',
          text: 'Please switch off the bathroom breaker and keep clear. I am telling the plumber on call.',
        },
        { at: 22, who: 'note', text: 'Raised for maintenance: leak near a light, unit 4B' },
      ],
      seen: {
        level: 'emergency',
        title: 'Emergency: electrical risk',
        heard: 'Heard “right by the light” at 0:14',
        steps: [
          { at: 14, text: 'Rang at maintenance dispatch' },
          { at: 19, text: 'Opened by Kay' },
          { at: 28, text: 'Plumber called' },
        ],
        facts: ['Unit 4B', 'Steady drip', 'Near a light'],
      },
    },
    does: [
      'Asks first whether anyone is in danger',
      'Knows your list: leaks, no heat, gas, electrical, locks',
      'Takes unit, fault and access, and says what happens next',
      'Takes leasing calls and tour requests by day',
      'Marks two calls about one building as what they are: two calls, near each other in the list',
    ],
    doesNot: [
      'Send somebody into a flat with a gas smell',
      'Promise a time that your people haven’t given',
      'Discuss rent arrears with whoever calls',
      'Decide that no heat can wait in winter',
    ],
    more: [
      {
        when: 'January, 05:40',
        quote: 'It’s eight below and [[there is no heat]].',
        body: 'On the emergency list. A second caller from the same building comes right after.',
        level: 'emergency',
        outcome: 'No heat',
      },
      {
        when: 'Monday, 10:26',
        quote: 'When exactly is the [[rent due]] this month?',
        body: 'The agent says what your flow says about the date, and ends the call. Nobody needs to look.',
        level: 'none',
        outcome: 'Rent question',
      },
      {
        when: 'Saturday, 13:55',
        quote: 'Could I see the two-bedroom [[today]]?',
        body: 'Two wishes and a number are taken. Leasing has them before the caller has hung up.',
        level: 'none',
        outcome: 'Tour asked for',
      },
    ],
    start: {
      title: 'Sleep, unless the ceiling drips.',
      body: 'A property agent: draft its flow, try it by text, and publish it when it is right.',
    },
  },
  homeServices: {
    name: 'Home services',
    pageTitle: 'Voice agents for home services',
    description:
      'An agent for plumbers, electricians and heating firms: it answers while you are on a roof, asks for address and fault, and rings only for what cannot wait until tomorrow.',
    before: '16:40.',
    title: 'You’re on a roof. [[The phone rings]].',
    lede: 'Most callers hang up on voicemail and dial the next firm. This one picks up, asks what you would ask, and has it in writing.',
    call: {
      business: 'Sunrise Home Services',
      line: 'Main line',
      endsAt: 36,
      lines: [
        { at: 0, who: 'agent', text: 'Sunrise Home Services, this is the virtual assistant. What can we fix?' },
        { at: 4, who: 'caller', text: 'The water heater is [[leaking on the floor]] and I can’t find the valve.' },
        {
          at: 9,
          who: 'agent',
          text: 'There is a tap on the cold pipe above the heater. Turn it clockwise. Is it gas or electric?',
        },
        { at: 15, who: 'caller', text: 'Electric. It’s off now. Can someone come today?' },
        { at: 19, who: 'agent', text: 'I am asking the team now. What is the address, and who will be there?' },
        { at: 29, who: 'note', text: 'Request for today, with address and photos to follow' },
      ],
      seen: {
        level: 'attention',
        title: 'Needs a person: water on the floor',
        heard: 'Heard “leaking on the floor” at 0:07',
        steps: [
          { at: 8, text: 'Rang in the office’s browser' },
          { at: 20, text: 'Opened by the office' },
          { at: 34, text: 'Van on the way' },
        ],
        facts: ['Water heater, electric', 'Water is off', 'Wants today'],
      },
    },
    does: [
      'Answers while every hand is busy',
      'Asks for fault, address, access and the best number',
      'Tells urgent work from an estimate for spring',
      'Sends a message afterwards by your own template, where a carrier is connected',
      'Keeps each promise in the list until somebody ticks it off',
    ],
    doesNot: [
      'Quote a price that you didn’t write down',
      'Book a van that isn’t there',
      'Explain how to open a gas line',
      'Sell something to a caller who has water on the floor',
    ],
    more: [
      {
        when: 'Tuesday, 07:12',
        quote: 'The breaker [[smells burnt]].',
        body: 'The caller is told to keep away from it, and the office’s browser rings.',
        level: 'emergency',
        outcome: 'Electrical risk',
      },
      {
        when: 'Thursday, 12:05',
        quote: 'Could I get [[an estimate]] for two split units?',
        body: 'Square feet, storeys and a good time to call back. It waits for the evening.',
        level: 'none',
        outcome: 'Estimate asked for',
      },
      {
        when: 'Friday, 19:30',
        quote: 'You came by Monday and [[it drips again]].',
        body: 'A caller you know, with a complaint: it needs a person, and says so.',
        level: 'attention',
        outcome: 'Complaint',
      },
    ],
    start: {
      title: 'Pick up, from the roof.',
      body: 'A home-service agent: draft its flow, try it by text, and publish it when it is right.',
    },
  },
  demosInsurance: {
    name: 'Insurance',
    pageTitle: 'Hear a voice agent take an insurance claim',
    description:
      'A sample claim from its first ring to the adjuster’s desk, and what a voice agent for an insurance office may say and never says. Read it, or talk to a demo agent.',
    before: '17:05.',
    title: 'Third time: [[I want a person]].',
    lede: 'A first notice of loss, taken whole: when, where, who, and whether anybody is hurt. Coverage is for people to decide.',
    call: {
      business: 'Meridian Mutual Agency',
      line: 'Claims line',
      endsAt: 42,
      lines: [
        { at: 0, who: 'agent', text: 'Meridian Mutual claims, this is the virtual assistant. Is anybody hurt?' },
        {
          at: 4,
          who: 'caller',
          text: 'No. Somebody backed into me in a parking lot. [[Third time I’m explaining this]].',
        },
        {
          at: 10,
          who: 'agent',
          text: 'I am sorry. I will write it down once, and you won’t be asked again. When did it happen?',
        },
        { at: 16, who: 'caller', text: 'An hour ago. And honestly, [[I want a person]].' },
        {
          at: 20,
          who: 'agent',
          text: 'Of course. I am ringing the claims desk now, and they can read what you told me.',
        },
        { at: 29, who: 'note', text: 'Handed to the claims desk, with what was said' },
      ],
      seen: {
        level: 'attention',
        title: 'Asked for a human',
        heard: 'Heard “I want a person” at 0:18',
        steps: [
          { at: 19, text: 'Rang at the claims desk' },
          { at: 27, text: 'Opened by Ines' },
          { at: 40, text: 'Ines on the line' },
        ],
        facts: ['Nobody hurt', 'Parking lot, an hour ago', 'Third call'],
      },
    },
    does: [
      'Asks first whether anybody is hurt',
      'Takes time, place, people and damage, each once',
      'Masks card numbers and the like before they are stored, where you switch it on',
      'Passes a caller who wants a person on, at the first time of asking',
      'Keeps the whole call, with who read it and when',
    ],
    doesNot: [
      'Say whether something is covered',
      'Admit or deny fault for anybody',
      'Give a sum, or a date of payment',
      'Keep a caller talking who wants a person',
    ],
    more: [
      {
        when: 'Monday, 09:02',
        quote: 'Is [[hail]] in my policy?',
        body: 'A question of coverage goes to a licensed person, with the policy number.',
        level: 'none',
        outcome: 'Question for an agent',
      },
      {
        when: 'Tuesday, 22:48',
        quote: 'We’re on the shoulder, and [[my wife is bleeding]].',
        body: 'The emergency number comes first. The claim can wait, and says so.',
        level: 'emergency',
        outcome: 'Somebody is hurt',
      },
      {
        when: 'Friday, 14:20',
        quote: 'Necesito [[una copia]] de mi tarjeta.',
        body: 'Taken in Spanish, for the desk to send.',
        level: 'none',
        outcome: 'Document asked for',
      },
    ],
    start: {
      title: 'Written down once.',
      body: 'An insurance agent: draft its flow, try it by text, and publish it when it is right.',
    },
  },
};
