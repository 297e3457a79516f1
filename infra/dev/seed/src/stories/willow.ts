import type { Story } from './script.ts';

const triage = {
  account: 'willow',
  agent: 'Willow After Hours Triage',
  agentVersion: 'v12',
  direction: 'inbound',
} as const;
const desk = { account: 'willow', agent: 'Willow Front Desk', agentVersion: 'v7', direction: 'inbound' } as const;

/** Cases 1 to 9: an animal hospital. */
export const willowStories: readonly Story[] = [
  {
    ...triage,
    key: '01-chocolate',
    recording: '01-chocolate.mp3',
    language: 'en',
    contact: 'Hannah Whitfield',
    number: '+13035550148',
    daysAgo: 1,
    time: '23:47',
    script: `
      0.4 A Willow Creek after-hours line, this is the virtual assistant. What is going on with your pet?
      4.9 C My dog just got into baking chocolate, I am freaking out.
      8.1 A I can help right now. About how much does he weigh, and when did he eat it?
      12.6 C Maybe twenty pounds. Ten minutes ago. Half a bar.
      16.0 T lookup_on_call(now) -> Dr. Mei Chen, backup line
      16.3 # Emergency
      16.3 # Poison exposure
      16.4 ! emergency poison_exposure | baking chocolate
      17.2 A That can be serious. I am connecting you with Dr. Chen. Stay on the line and keep the wrapper.
      19.8 T transfer_call(warm, +13035550119) -> answered in 11.4 s
      31.5 S Call transferred; summary sent to Dr. Chen
      214 . transferred | A twenty-pound dog ate half a bar of baking chocolate ten minutes before the call. Transferred to Dr. Mei Chen.
    `,
  },
  {
    ...triage,
    key: '02-great-dane',
    language: 'en',
    contact: 'Derek Kowalski',
    number: '+13035550163',
    daysAgo: 1,
    time: '23:52',
    script: `
      0.5 A Willow Creek after-hours line, this is the virtual assistant. What is going on with your pet?
      5.2 C My Great Dane keeps trying to throw up and nothing comes. His belly is hard as a drum.
      10.0 A A hard belly in a Great Dane can be bloat, which can't wait. I am calling the on-call vet for you.
      12.4 T transfer_call(warm, +13035550118) -> no answer after 30 s
      43.0 A The first line didn't pick up. I am trying the second one now, please stay with me.
      44.1 T transfer_call(warm, +13035550119) -> busy
      47.0 S Second transfer attempt: busy
      47.2 # Emergency
      47.3 ! emergency transfer_failed | His belly is hard as a drum
      52.8 C Is anybody coming to the phone? He can't even stand.
      60.5 S Marco is listening
      74.0 S Marco took over the call
      75.2 N Hi Derek, this is Marco at Willow Creek. Bring him in now, we are opening the side door.
      82.6 C We are four minutes away.
      700 N Met at the door at 23:58, went straight to surgery.
      702 - 
      705 . completed | Suspected bloat in a Great Dane. Both transfers failed; Marco took over and had the owner come in.
    `,
  },
  {
    ...desk,
    key: '03-vacuna',
    recording: '03-vacuna.mp3',
    language: 'es',
    contact: 'Noor Al-Amin',
    number: '+13035550175',
    daysAgo: 2,
    time: '10:12',
    script: `
      0.5 A Hospital Willow Creek, habla el asistente virtual. ¿En qué le ayudo?
      4.2 C Quiero vacunar a mi gata, se llama Nube. Soy cliente nueva.
      8.8 A Con gusto. ¿Le queda bien el jueves a las diez o el viernes a las cuatro?
      14.1 C El viernes, por favor.
      16.9 T book_appointment(vaccine, cat, Fri 16:00, Dr. Ruiz) -> confirmed
      18.0 # New client
      18.1 # Booking made
      18.2 # Spanish
      18.6 A Listo: viernes a las cuatro con la doctora Ruiz. Le envío un mensaje de confirmación.
      24.0 C Muchas gracias.
      27.5 . completed | Cita de vacunación para Nube el viernes a las cuatro con la doctora Ruiz.
    `,
    translation: {
      lang: 'en',
      lines: [
        'Willow Creek Hospital, this is the virtual assistant. How can I help you?',
        'I want to get my cat vaccinated, her name is Nube. I am a new client.',
        'With pleasure. Would Thursday at ten or Friday at four suit you?',
        'Friday, please.',
        'book_appointment(vaccine, cat, Fri 16:00, Dr. Ruiz) -> confirmed',
        'Done: Friday at four with Dr. Ruiz. I am sending you a confirmation message.',
        'Thank you very much.',
      ],
    },
  },
  {
    ...desk,
    key: '04-refill',
    language: 'en',
    contact: 'Tamsin Shaw',
    number: '+13035550133',
    daysAgo: 3,
    time: '14:20',
    script: `
      0.4 A Willow Creek Animal Hospital, this is the virtual assistant. How can I help?
      3.8 C I need a refill of Biscuit's thyroid pills, methimazole five milligrams.
      9.0 T refill_prescription(Biscuit, methimazole 5 mg) -> timed out after 10 s
      19.4 A Our pharmacy system is slow to answer. I am writing it down, and a person will confirm today.
      26.0 C Fine, I can pick it up after five.
      27.0 # Prescription refill
      30.2 . completed | Refill of methimazole 5 mg for Biscuit; the pharmacy tool timed out, to be confirmed by staff.
      1260 N Refill entered by hand, ready at the front desk from 16:30.
    `,
  },
  {
    ...triage,
    key: '05-rabbit',
    language: 'en',
    contact: 'Jonas Petersen',
    number: '+13035550102',
    daysAgo: 5,
    time: '03:10',
    script: `
      0.5 A Willow Creek after-hours line, this is the virtual assistant. What is going on with your pet?
      4.4 C My rabbit hasn't eaten since yesterday and there are no droppings.
      9.7 A A rabbit that stops eating needs a vet within hours. Let me see who is on call for exotics.
      12.0 T lookup_on_call(now, exotics) -> nobody, gap until 08:00
      13.1 ! attention no_one_on_call | hasn't eaten since yesterday
      14.0 A Nobody for exotics is on call until eight. The nearest open clinic is Mile High Exotics, twelve minutes away.
      22.8 C Okay. Can you tell them that we are coming?
      25.0 T send_sms(Mile High Exotics) -> delivered
      27.3 A Done. They expect you.
      33.0 . completed | A rabbit not eating for a day; nobody on call for exotics, sent to Mile High Exotics.
    `,
  },
  {
    ...desk,
    key: '06-bill',
    language: 'en',
    number: '+17205550190',
    daysAgo: 2,
    time: '16:44',
    script: `
      0.4 A Willow Creek Animal Hospital, this is the virtual assistant. How can I help?
      3.1 C I have been charged twice and nobody calls back!
      6.9 A I am sorry about that. Can you give me the invoice's number?
      12.2 C It's eleven thirty-four. This is the third time that I am calling about it.
      13.0 # Complaint
      13.1 ! attention complaint | charged twice and nobody calls back
      17.0 A Thank you. I have flagged it for our manager, who will call you today.
      24.9 C I will believe it when I hear it.
      27.0 . caller_hung_up | Charged twice on invoice 1134, third call about it. The manager is to call back.
    `,
  },
  {
    ...desk,
    key: '07-wrong-number',
    language: 'en',
    number: '+17205550155',
    daysAgo: 4,
    time: '11:05',
    script: `
      0.4 A Willow Creek Animal Hospital, this is the virtual assistant. How can I help?
      3.0 C Is this the pizza place?
      5.2 A This is an animal hospital. You may have dialled one digit off.
      8.4 C Oh. Sorry.
      9.6 . wrong_number
    `,
  },
  {
    account: 'willow',
    agent: 'Willow Front Desk',
    direction: 'outbound',
    key: '08-voicemail',
    language: 'en',
    contact: 'Ruth Calloway',
    number: '+13035550181',
    daysAgo: 3,
    time: '17:22',
    script: `
      22.0 S Voicemail detected
      22.4 A Hello Ruth, Willow Creek here: Otis is due for his yearly shots. Call us at 303 555 0110 whenever it suits you.
      34.0 # Voicemail
      34.2 S Voicemail left, 0:34
      34.5 . voicemail
    `,
  },
  {
    ...desk,
    key: '09a-twice',
    language: 'en',
    contact: 'Owen Barrett',
    number: '+13035550126',
    daysAgo: 1,
    time: '09:02',
    script: `
      0.4 A Willow Creek Animal Hospital, this is the virtual assistant. How can I help?
      3.3 C Hi, we just moved here and have two dogs. Do you take new clients?
      7.8 A We do. Thursday at ten or Friday at four, which suits you?
      12.0 C Hold on, my other phone.
      13.5 # New client
      15.0 . caller_hung_up | A new client with two dogs; dropped before booking.
    `,
  },
  {
    ...desk,
    key: '09b-twice',
    language: 'en',
    contact: 'Owen Barrett',
    number: '+13035550126',
    daysAgo: 1,
    time: '09:06',
    script: `
      0.4 A Welcome back to Willow Creek. We were looking at Thursday at ten or Friday at four.
      4.6 C Friday at four works.
      8.0 T book_appointment(first visit, 2 dogs, Fri 16:00, Dr. Akers) -> confirmed
      9.0 # New client
      9.1 # Booking made
      9.9 A You are booked for Friday at four with Dr. Akers.
      15.0 . completed | First visit for two dogs booked for Friday at four with Dr. Akers.
    `,
  },
];
