/** English: the pages that stand for themselves. */
export const pages = {
  talent: {
    pageTitle: 'The talent pool',
    description:
      'What the talent pool is, what would be kept of you and for how long, and what it is not. It takes no applications yet.',
    title: 'The talent pool',
    lede: 'A list of people who would like to hear of a job before it is on the careers page.',
    points: [
      ['What it is for', 'When a job opens, people in the pool whose languages and hours fit hear of it first.'],
      [
        'What would be kept',
        'A name, a way to reach you, languages and hours; each with your consent, and until you take it back.',
      ],
      ['What it is not', 'No test, no ranking by a machine without a person, and no list that is sold.'],
    ],
    closed: 'The pool takes nobody yet. This page will say so when it does.',
    careers: 'See open jobs',
  },
  success: {
    pageTitle: 'Check your e-mail',
    description:
      'What happens after signing up: open the link in the mail that was sent, choose a password, and talk to your agent.',
    title: 'Check your e-mail.',
    body: 'If the address is right, a mail with a link is on its way. The link works once, within seven days: it asks for your name and a password, and your account is ready.',
    again:
      'Nothing came? Look under spam, or sign up once more. An address that already has an account gets no second one.',
    signIn: 'Sign in',
    home: 'Back to the start',
  },
  signup: {
    pageTitle: 'Set up your line',
    description:
      'Make an account with your trade’s own agent, flow, tags and messages. You confirm your e-mail, and talk to your agent first.',
    title: 'Set up your line.',
    lede: 'An account with your trade’s own agent, flow, tags and messages. No card is asked for.',
    businessName: 'Business',
    trade: 'Trade',
    chooseTrade: 'Choose one',
    email: 'Work e-mail',
    timeZone: 'Time zone',
    consent: 'I have read the terms and the privacy policy, and agree to the terms.',
    submit: 'Send me the link',
    next: 'Next, a mail asks you to confirm the address. Then you choose a password and talk to your agent.',
    open: {
      title: 'One more step.',
      lede: 'Press the button to make your account. Then you choose a password.',
      submit: 'Make my account',
    },
    faults: 'Please look at what is marked.',
    error: {
      required: 'Please fill this in.',
      email: 'Please write an e-mail address, such as you@clinic.example.',
      trade: 'Please choose a trade.',
      timeZone: 'Please choose a time zone.',
      consent: 'Without this no account can be made.',
      plain: 'Please write a name on one line, without a link.',
      tooLong: 'Please make this shorter.',
      tooMany: 'Too many tries from here. Please try again later.',
      human: 'Please pass the check that you are human, then send.',
      humanAway: 'The check that you are human does not answer. Please try again soon.',
    },
    tradeName: {
      veterinary: 'Veterinary',
      dental: 'Dental',
      medical: 'Medical practice',
      clinic: 'Clinic',
      property: 'Property management',
      homeServices: 'Home services',
      insurance: 'Insurance',
      other: 'Another business',
    },
  },
} as const;
