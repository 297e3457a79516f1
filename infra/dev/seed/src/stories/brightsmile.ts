import type { Story } from './script.ts';

const scheduler = {
  account: 'brightsmile',
  agent: 'Brightsmile Scheduler',
  agentVersion: 'v5',
  direction: 'inbound',
} as const;

/** Cases 10 to 17: a dental group. */
export const brightsmileStories: readonly Story[] = [
  {
    ...scheduler,
    key: '10-toothache',
    language: 'en',
    contact: 'Caleb Munro',
    number: '+13125550142',
    daysAgo: 1,
    time: '19:31',
    script: `
      0.4 A Brightsmile Dental, this is the virtual assistant. How can I help?
      3.2 C I have a terrible toothache and my cheek is swollen.
      7.5 A That needs to be seen soon. Is there fever, or trouble swallowing or breathing?
      12.9 C A bit of fever. No trouble breathing.
      15.0 ! attention swelling_with_fever | my cheek is swollen
      16.2 A I am holding tomorrow's first slot, half past seven at the Loop office, and the dentist on duty will call you tonight.
      25.0 T hold_slot(Loop, 07:30) -> held
      27.4 C Thank you so much.
      30.0 # Emergency
      30.5 . completed | Toothache with swelling and slight fever. Slot held at 07:30; a call back tonight promised.
    `,
  },
  {
    ...scheduler,
    key: '11-insurance',
    language: 'en',
    contact: 'Priscilla Yoon',
    number: '+13125550157',
    daysAgo: 2,
    time: '09:48',
    script: `
      0.4 A Brightsmile Dental, this is the virtual assistant. How can I help?
      3.9 C I'm new in town. Do you take Delta Dental PPO, and is a cleaning covered?
      9.8 T check_insurance(Delta Dental PPO) -> in network, 2 cleanings a year
      11.3 A We are in network, and two cleanings a year are covered. Shall I book the first?
      17.0 C Yes please, any morning.
      20.2 T book_appointment(cleaning, Tue 08:30, Lakeview) -> confirmed
      21.0 # New client
      21.1 # Insurance question
      21.2 # Booking made
      22.0 A Tuesday at half past eight, at Lakeview.
      26.0 . completed | New patient with Delta Dental PPO, cleaning booked for Tuesday 08:30 at Lakeview.
    `,
  },
  {
    ...scheduler,
    key: '12-reschedule',
    language: 'en',
    contact: 'Marguerite O’Leary',
    number: '+13125550129',
    daysAgo: 3,
    time: '12:15',
    script: `
      0.4 A Brightsmile Dental, this is the virtual assistant. How can I help?
      3.0 C I need to move my crown appointment from Monday to Wednesday.
      6.8 T reschedule(Mon 10:00 -> Wed 10:00) -> confirmed
      8.0 A Moved to Wednesday at ten.
      11.4 C Wait, Wednesday I have the school thing. Thursday?
      14.9 T reschedule(Wed 10:00 -> Thu 10:00) -> confirmed
      16.0 A Thursday at ten it is.
      19.3 C Actually, make it two in the afternoon. Last time, I promise.
      23.7 T reschedule(Thu 10:00 -> Thu 14:00) -> confirmed
      24.5 # Reschedule
      25.0 A Thursday at two. See you then.
      29.0 . completed | Crown appointment moved three times, now Thursday 14:00.
    `,
  },
  {
    account: 'brightsmile',
    agent: 'Brightsmile Recall (outbound)',
    agentVersion: 'v3',
    direction: 'outbound',
    key: '13-recall',
    language: 'en',
    contact: 'Vincent Adeyemi',
    number: '+13125550188',
    daysAgo: 4,
    time: '10:30',
    script: `
      30.0 S No answer, attempt 1 of 3
      3630 S No answer, attempt 2 of 3
      7230 S No answer, attempt 3 of 3
      7231 # Voicemail
      7232 . no_answer | Recall for a six-month check: three attempts, no answer.
    `,
  },
  {
    ...scheduler,
    key: '14-human',
    language: 'en',
    contact: 'Greta Lindqvist',
    number: '+13125550110',
    daysAgo: 1,
    time: '15:05',
    script: `
      0.4 A Brightsmile Dental, this is the virtual assistant. How can I help?
      2.6 C I want to talk to a real person, please.
      5.0 A Of course. I am getting somebody from the front desk.
      5.4 # Asked for a human
      7.0 T transfer_call(front desk) -> answered in 6.2 s
      14.0 . transferred
    `,
  },
  {
    ...scheduler,
    key: '15-dos-hijos',
    language: 'es',
    contact: 'Lucía Mendoza',
    number: '+13125550117',
    daysAgo: 2,
    time: '17:40',
    script: `
      0.5 A Brightsmile Dental, habla el asistente virtual. ¿En qué le ayudo?
      4.0 C Necesito una limpieza para mis dos hijos, si se puede el mismo día.
      9.1 A Claro. ¿Le queda bien el sábado, a las nueve y a las nueve y media?
      14.4 C Perfecto. Se llaman Mateo y Valentina.
      18.3 T book_appointment(cleaning, Mateo, Sat 09:00) -> confirmed
      19.0 T book_appointment(cleaning, Valentina, Sat 09:30) -> confirmed
      19.6 # Booking made
      19.7 # Spanish
      20.4 A Listo: sábado a las nueve Mateo y a las nueve y media Valentina.
      26.0 . completed | Limpiezas para Mateo y Valentina, sábado 09:00 y 09:30.
    `,
  },
  {
    ...scheduler,
    key: '16-spelling',
    language: 'en',
    contact: 'Siobhán Mac Giolla Phádraig',
    number: '+13125550164',
    daysAgo: 3,
    time: '08:22',
    script: `
      0.4 A Brightsmile Dental, this is the virtual assistant. How can I help?
      3.2 C It's Siobhán Mac Giolla Phádraig, I'd like a check-up.
      8.0 A I want to get your name right. Could you spell the last part?
      11.8 C P, H, A with an accent, D, R, A, I, G.
      19.0 S Name confidence 0.41, kept for review
      19.2 ! attention low_confidence | Mac Giolla Phádraig
      20.0 A Thank you. Monday at nine?
      23.5 C Grand.
      25.0 # Booking made
      27.0 - 
      28.0 . completed | Check-up on Monday at nine; the spelling of the name to be confirmed.
    `,
  },
  {
    ...scheduler,
    key: '17-robocall',
    language: 'en',
    daysAgo: 4,
    time: '13:13',
    script: `
      0.4 A Brightsmile Dental, this is the virtual assistant. How can I help?
      1.1 C Congratulations! Your business has been pre-approved for a loan of up to
      4.0 S Recorded voice detected
      4.1 # Spam
      4.5 . spam
    `,
  },
];
