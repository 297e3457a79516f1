import type { Trade, TradeName } from './types.ts';

/** English: trades that care for people and animals. */
export const healthTrades: Pick<Record<TradeName, Trade>, 'veterinary' | 'dentalClinics' | 'medicalPractices'> = {
  veterinary: {
    name: 'Veterinary',
    pageTitle: 'Voice agents for veterinary hospitals',
    description:
      'An agent that answers your veterinary line day and night, asks the questions that matter, looks up who is on call, and rings your team when an animal can’t wait.',
    before: '23:47.',
    title: 'Somebody’s dog ate the [[chocolate]].',
    lede: 'Your after-hours line answers, asks the two questions that matter, and your team hears the alarm while the caller is still talking.',
    call: {
      business: 'Willow Creek Animal Hospital',
      line: 'After-hours line',
      endsAt: 33,
      lines: [
        {
          at: 0,
          who: 'agent',
          text: 'Willow Creek after-hours line, this is the virtual assistant. What is going on with your pet?',
        },
        { at: 5, who: 'caller', text: 'My dog just got into [[baking chocolate]], I am freaking out.' },
        { at: 8, who: 'agent', text: 'I can help right now. About how much does he weigh, and when did he eat it?' },
        { at: 13, who: 'caller', text: 'Maybe twenty pounds. Ten minutes ago. Half a bar.' },
        { at: 16, who: 'note', text: 'Looked up who is on call: Dr. Mei Chen, backup line' },
        {
          at: 17,
          who: 'agent',
          text: 'That can be serious. I am connecting you with Dr. Chen. Stay on the line and keep the wrapper.',
        },
      ],
      seen: {
        level: 'emergency',
        title: 'Emergency: poison exposure',
        heard: 'Heard “baking chocolate” at 0:06',
        steps: [
          { at: 7, text: 'Rang in the browsers of Marco and Priya' },
          { at: 11, text: 'Opened by Marco' },
          { at: 31, text: 'Dr. Chen on the line' },
        ],
        facts: ['Dog, 20 lb', 'Baking chocolate, half a bar', '10 minutes ago'],
      },
    },
    does: [
      'Answers at once, day or night, in English and Spanish',
      'Asks for species, symptom, weight and when it happened',
      'Looks up which veterinarian is on call, from a rota that shows its own gaps',
      'Takes ordinary visits and refill requests, and leaves them ready for your staff',
      'Rings your team with the reason and the words that raised it',
    ],
    doesNot: [
      'Diagnose, or say that something is probably fine',
      'Name a dose, or advise making an animal vomit',
      'Keep a caller who asks for a person',
      'Pretend to be human',
    ],
    more: [
      {
        when: 'Tuesday, 23:41',
        quote: 'He’s a Great Dane, his belly is [[tight as a drum]].',
        body: 'Two transfers fail: no answer, then busy. The alarm stands until somebody opens it, and the record says when.',
        level: 'attention',
        outcome: 'Transfer failed twice',
      },
      {
        when: 'Wednesday, 10:12',
        quote: 'Quiero vacunar a mi gata, se llama Nube.',
        body: 'The agent speaks Spanish for the whole call. Staff read the request in the same list as all others.',
        level: 'none',
        outcome: 'Visit requested',
      },
      {
        when: 'Sunday, 03:20',
        quote: 'My rabbit [[hasn’t eaten]] since this morning.',
        body: 'The rota has a gap from 02:00 to 08:00. It was marked in the rota on Thursday; tonight it is in the alarm.',
        level: 'emergency',
        outcome: 'Emergency, nobody on call',
      },
    ],
    start: {
      title: 'Be rung for the one that matters.',
      body: 'A veterinary agent: draft its flow, try it by text, and publish it when it is right.',
    },
  },
  dentalClinics: {
    name: 'Dental',
    pageTitle: 'Voice agents for dental clinics',
    description:
      'An agent for your dental front desk: new patients, toothache at night, recalls, insurance questions and moved visits, in English and Spanish, with every word in your inbox.',
    before: '18:52.',
    title: 'It throbs, and [[her face is swelling]].',
    lede: 'The agent tells a sore tooth from a swelling, takes the booking or raises the alarm, and never plays dentist.',
    call: {
      business: 'Brightsmile Dental Group',
      line: 'Evening line',
      endsAt: 38,
      lines: [
        { at: 0, who: 'agent', text: 'Brightsmile Dental, this is the virtual assistant. How can I help?' },
        { at: 4, who: 'caller', text: 'My daughter has had a toothache since lunch and now [[her face is swelling]].' },
        { at: 9, who: 'agent', text: 'I am sorry. Is she having any trouble breathing or swallowing?' },
        { at: 13, who: 'caller', text: 'No, but it is getting bigger. She is nine.' },
        {
          at: 17,
          who: 'agent',
          text: 'Thank you. I am getting the dentist on duty. If breathing gets hard, hang up and call the emergency number.',
        },
        { at: 24, who: 'note', text: 'Handed to the dentist on duty, with the summary' },
      ],
      seen: {
        level: 'emergency',
        title: 'Emergency: facial swelling',
        heard: 'Heard “her face is swelling” at 0:07',
        steps: [
          { at: 8, text: 'Rang in the browsers of Lee and Sofia' },
          { at: 15, text: 'Opened by Sofia' },
          { at: 31, text: 'Sofia on the line' },
        ],
        facts: ['Child, 9', 'Swelling since lunch', 'Breathing well'],
      },
    },
    does: [
      'Takes new patients: name, number, reason and insurer, spelled back',
      'Moves a visit as often as the caller changes their mind',
      'Takes insurance questions down in the caller’s words for your desk',
      'Raises swelling, bleeding and accidents at once',
      'Speaks English and Spanish, and changes when the caller does',
    ],
    doesNot: [
      'Diagnose, or choose a treatment',
      'Promise that an insurer pays',
      'Recommend a medicine or a dose',
      'Guess a name that it did not understand',
    ],
    more: [
      {
        when: 'Monday, 08:03',
        quote: 'I’m new, and I only know my insurer’s [[name]].',
        body: 'The agent takes what there is and says that the desk will ask for the rest. Nothing is made up.',
        level: 'none',
        outcome: 'New patient written down',
      },
      {
        when: 'Thursday, 12:40',
        quote: 'Move it to Tuesday. No, Friday. [[No, Tuesday]].',
        body: 'A correction takes the place of the last answer. It is read back once, at the end.',
        level: 'none',
        outcome: 'Reschedule asked for',
      },
      {
        when: 'Friday, 16:18',
        quote: 'Can I just [[talk to a person]], please?',
        body: 'No second try: the desk’s browsers ring, and the row says why.',
        level: 'attention',
        outcome: 'Asked for a human',
      },
    ],
    start: {
      title: 'Let the desk look up again.',
      body: 'A dental agent: draft its flow, try it by text, and publish it when it is right.',
    },
  },
  medicalPractices: {
    name: 'Medical',
    pageTitle: 'Voice agents for medical practices',
    description:
      'An agent for your practice’s line that listens for red flags first, sends emergencies to the emergency number, and takes ordinary requests down for your staff.',
    before: '07:58.',
    title: 'He says [[his chest feels heavy]].',
    lede: 'Red flags come before everything else: the caller is told to hang up and dial, and your staff know within seconds.',
    call: {
      business: 'Elm Street Family Practice',
      line: 'Main line',
      endsAt: 29,
      lines: [
        { at: 0, who: 'agent', text: 'Elm Street Family Practice, this is the virtual assistant. How can I help?' },
        {
          at: 4,
          who: 'caller',
          text: 'My father woke up and [[his chest feels heavy]]. Can the doctor see him today?',
        },
        {
          at: 9,
          who: 'agent',
          text: 'This may be an emergency. Please hang up and call 911 now. Is somebody with him?',
        },
        { at: 14, who: 'caller', text: 'Yes, my brother. Okay. Calling now.' },
        { at: 17, who: 'agent', text: 'Good. Our staff have been told, and will call you back at this number.' },
        { at: 22, who: 'note', text: 'Call-back noted for the nurse on duty' },
      ],
      seen: {
        level: 'emergency',
        title: 'Emergency: chest pain',
        heard: 'Heard “his chest feels heavy” at 0:07',
        steps: [
          { at: 8, text: 'Rang in the nurses’ browsers' },
          { at: 12, text: 'Opened by the nurse on duty' },
          { at: 26, text: 'Call-back taken over' },
        ],
        facts: ['Caller’s father', 'Told to call 911', 'Not alone'],
      },
    },
    does: [
      'Listens for red flags before it asks anything else',
      'Sends emergencies to the emergency number, in plain words',
      'Takes visits, refills and messages down for your staff',
      'Masks card numbers and the like before they are stored, where you switch it on',
      'Keeps conversations as long as you say, and erases them then',
    ],
    doesNot: [
      'Diagnose, reassure, or read out results',
      'Decide how urgent a red flag is',
      'Give medical advice',
      'Make you compliant by itself: what the law asks of your practice, you set up and check',
    ],
    more: [
      {
        when: 'Monday, 09:15',
        quote: 'I need more of my [[blood pressure]] pills.',
        body: 'Name, date of birth and medicine are asked for once each. The request waits in the inbox for a person.',
        level: 'none',
        outcome: 'Refill request',
      },
      {
        when: 'Tuesday, 17:31',
        quote: 'Are my [[results]] back? You said Tuesday.',
        body: 'The agent reads out nothing. It writes down who asks, and for what.',
        level: 'attention',
        outcome: 'Call-back wanted',
      },
      {
        when: 'Saturday, 11:02',
        quote: 'Mi hijo tiene [[cuarenta de fiebre]].',
        body: 'Spanish from the first word. A child’s fever is on the list that rings.',
        level: 'emergency',
        outcome: 'Emergency',
      },
    ],
    start: {
      title: 'Red flags first, always.',
      body: 'A practice’s agent: draft its flow, try it by text, and publish it when it is right.',
    },
  },
};
