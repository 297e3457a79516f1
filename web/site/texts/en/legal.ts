import { cookiePolicy } from './cookie-policy.ts';

/** English: the legal texts. `{operator}`, `{address}` and `{email}` are filled in from the configuration. */
export const legal = {
  print: 'Print',
  contents: 'On this page',
  inForce: 'In force from',
  inShort: 'In short',
  unnamed: 'whoever runs this installation',
  at: 'at',
  contactUnset: 'through the person who gave you access',
  cookiePolicy,
  privacyPolicy: {
    pageTitle: 'Privacy policy',
    description:
      'What this service keeps of people who call, people who work with it and visitors, why, for how long, and what you can ask for.',
    title: 'Privacy policy',
    short:
      'We keep what is needed to answer calls and to show who did what. Voices and words are not used to train models. You can see, correct, take along or delete what is yours.',
    sections: [
      {
        id: 'responsible',
        title: 'Who is responsible',
        paragraphs: [
          '{operator} (“we”) runs this service. {address}',
          'For conversations that are held on behalf of a business, that business decides what is done with them; we act on its instructions.',
          'Questions about this page reach us {email}.',
        ],
      },
      {
        id: 'kept',
        title: 'What is kept, and why',
        paragraphs: [],
        table: [
          ['What', 'Why', 'Ground'],
          ['Name, e-mail, role of people with an account', 'To sign them in and to show who acted', 'Contract'],
          ['Numbers, times and lengths of calls', 'To show and count calls', 'The business’s instruction'],
          ['Words that were spoken or typed', 'To answer, and to alert staff', 'The business’s instruction'],
          [
            'Name, number, e-mail and consent of people who apply for a job',
            'So that a person of the business can decide',
            'Consent',
          ],
          ['Address and browser of a session', 'To keep abuse out', 'Legitimate interest'],
        ],
      },
      {
        id: 'calls',
        title: 'Calls and transcripts',
        paragraphs: [
          'Speech is turned into text as it is spoken. Sound is kept only where the business has turned recording on at its voice platform.',
          'Transcripts are shown to people whom the business has let in. Opening a call that raised an alarm, exports, deletions and every change are written down with a name.',
          'Words are not used to train models, ours or others’.',
        ],
      },
      {
        id: 'others',
        title: 'Who else receives it',
        paragraphs: [
          'Voice platforms, carriers and language models that a business has connected receive what they need for it. Without such a connection none does.',
          'Other systems hear of events only where the business has set up a listener for them.',
        ],
      },
      {
        id: 'long',
        title: 'How long',
        paragraphs: [
          'Conversations that have ended: as many days as the business sets, then they are erased. Exports: one day. Mails about accounts: 30 days at most.',
          'Sessions end by themselves within hours. What the law makes us keep stays as long as it says.',
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        paragraphs: [
          'You may ask what is held about you, have it corrected, receive it in an open format, have it deleted, or object.',
          'If you called a business, ask that business first; we help it to answer you. You may also complain to your data protection authority.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies',
        paragraphs: ['Two keep you signed in and one remembers your language. The cookie policy names all of it.'],
      },
      {
        id: 'changes',
        title: 'Changes',
        paragraphs: [
          'When this page changes, the day above changes with it. People with an account are told of changes in substance.',
        ],
      },
    ],
  },
  termsOfService: {
    pageTitle: 'Terms of service',
    description:
      'What you may expect of this service and what it expects of you: accounts, calls, content, prices, availability, liability and ending.',
    title: 'Terms of service',
    short:
      'You answer for how you use agents with your callers; we answer for the service running as described. Either side can end it, and your data goes with you.',
    sections: [
      {
        id: 'parties',
        title: 'Between whom',
        paragraphs: [
          'These terms hold between {operator} (“we”) and the business that has an account (“you”). {address}',
          'Questions about them reach us {email}.',
        ],
      },
      {
        id: 'service',
        title: 'The service',
        paragraphs: [
          'Agents talk with your callers by the flows that you publish. People of yours see the conversations and are alerted by rules.',
          'An agent is software. It can mishear, and it is no substitute for an emergency service.',
        ],
      },
      {
        id: 'duties',
        title: 'Your part',
        paragraphs: [],
        list: [
          'Tell callers that they talk to a machine, and of recording where the law asks for it.',
          'Have the consents that your calls and messages need.',
          'Keep keys and passwords to yourself, and take away access that is no longer needed.',
          'Use the service for nothing unlawful, and for no calls to people who don’t want any.',
        ],
      },
      {
        id: 'content',
        title: 'What is yours',
        paragraphs: [
          'Your conversations, flows, texts and contacts stay yours. We use them only to provide the service to you.',
          'An administrator can export all of an account at any time.',
        ],
      },
      {
        id: 'prices',
        title: 'Prices',
        paragraphs: [
          'What was agreed in writing, or what stands in the price list of this site when you order. Carriers and model servers that you connect bill you themselves.',
        ],
      },
      {
        id: 'availability',
        title: 'Availability',
        paragraphs: [
          'We keep the service running with care, and tell you of maintenance that interrupts it. A figure holds only where one was agreed in writing.',
        ],
      },
      {
        id: 'liability',
        title: 'Liability',
        paragraphs: [
          'Each side answers for what it causes by intent or gross negligence, and for harm to people, as the law has it. Beyond that, liability is limited to what was paid for the service in the twelve months before, as far as the law allows.',
        ],
      },
      {
        id: 'end',
        title: 'Ending it',
        paragraphs: [
          'You may end your account at any time. We may end it with 30 days’ notice, and suspend it at once where it harms others or breaks the law. Before data is erased there is time to export it.',
        ],
      },
      {
        id: 'law',
        title: 'Law and changes',
        paragraphs: [
          'The law of the place where {operator} has its seat applies, except where consumer law says otherwise. Changes are announced 30 days before they hold.',
        ],
      },
    ],
  },
} as const;
