/** Callers say in English what they want. See `labeled.ts` for the form of a line. */
export const WANTS_EN = `
hi i'd like to make an appointment -> book
yeah hello um i need to bring my dog in for a checkup -> book species=dog
can i get an appointment for tomorrow afternoon -> book date=2026-11-24
do you have anything open on friday -> book date=2026-11-27
i want to schedule a cleaning -> book
my cat needs her shots can you fit us in on thursday at three pm -> book species=cat date=2026-11-26 time=15:00
set me up with a visit please -> book
looking to book a time with the doctor -> book
i was wondering if you guys had any openings this week -> book
i need to see the dentist i think i have a cavity -> book
could we come in wednesday at nine thirty in the morning -> book date=2026-11-25 time=09:30
new patient here i'd like to get an exam -> book
um so my name is laura chen and i want to book a visit -> book name=Laura_Chen
can you put me down for ten a m tomorrow -> book date=2026-11-24 time=10:00
i need to move my appointment -> reschedule
can we change my appointment to friday -> reschedule date=2026-11-27
something came up i can't make it tomorrow can we do thursday instead -> reschedule date=2026-11-26
i'd like to reschedule -> reschedule
is it possible to push my visit back to next week -> reschedule
i have an appointment but i need a different time -> reschedule
could you switch my cleaning to another day -> reschedule
i need to come in later than planned can we move it to four pm -> reschedule time=16:00
hey i gotta reschedual my dogs appointment -> reschedule species=dog
can i postpone my visit -> reschedule
i'd rather come on december third if that's possible can you change it -> reschedule date=2026-12-03
don't cancel it just move it to another day -> reschedule
i need to cancel my appointment -> cancel
please cancel -> cancel
i won't be able to make it so just cancel it -> cancel
hi yeah i want to call off my visit for tomorrow -> cancel date=2026-11-24
take me off the schedule -> cancel
we don't need the appointment anymore -> cancel
i'm not coming on friday please cancel that -> cancel date=2026-11-27
can you delete my booking -> cancel
um cancel the one for my cat please -> cancel species=cat
get rid of my appointment i'm going somewhere else -> cancel
i'd like to cancel not reschedule -> cancel
scratch my appointment please -> cancel
what time do you open -> hours
are you open on saturday -> hours date=2026-11-28
when do you close today -> hours date=2026-11-23
what are your hours -> hours
how late are you open -> hours
are you guys open on thanksgiving -> hours
do you work sundays -> hours date=2026-11-29
what days are you open -> hours
until what time is somebody in the office -> hours
is the office closed for the holidays -> hours
uh what time do you guys open up in the morning -> hours
are you open right now -> hours
how much is a cleaning -> price
what do you charge for a checkup -> price
how much does it cost to get my dog neutered -> price species=dog
what's the price of an exam -> price
can you give me a quote for a crown -> price
how much do you guys charge for cat vaccines -> price species=cat
what would a root canal run me -> price
is the first visit free or do i have to pay -> price
do you have a price list -> price
how expensive is it to get teeth whitened -> price
what are your rates -> price
ballpark how much am i looking at for x rays -> price
i need a refill -> refill
my dog is out of his heart medicine can i get more -> refill species=dog
can you refill my prescription -> refill
we ran out of pills -> refill
i need to renew my prescription for antibiotics -> refill
could you call in a refill to the pharmacy -> refill
i'm almost out of medication and need some more -> refill
need more of the flea tablets -> refill
hi calling about getting a prescription refilled for my rabbit -> refill species=rabbit
my prescription expired i need a new one -> refill
the pharmacy says there's no refills left on my medicine -> refill
can i pick up more insulin for my cat -> refill species=cat
this is an emergency -> emergency
my dog got hit by a car -> emergency species=dog
my cat isn't breathing right please help -> emergency species=cat
i knocked my tooth out and it's bleeding -> emergency
he ate chocolate and now he's shaking -> emergency
there's blood everywhere -> emergency
i need help right now it's urgent -> emergency
my puppy swallowed something and he's choking -> emergency species=dog
she's having a seizure -> emergency
my face is swollen and i can't breathe -> emergency
it's not an emergency i just want to make an appointment -> book
oh my god he's unconscious what do i do -> emergency
do you take insurance -> insurance
do you guys accept delta dental -> insurance
is this covered by my insurance -> insurance
i want to know if you're in network with aetna -> insurance
what insurance plans do you take -> insurance
do you work with pet insurance -> insurance
will my plan pay for a crown -> insurance
i have new insurance and want to know if it's accepted -> insurance
are you in my network -> insurance
can you bill my insurance directly -> insurance
when is my rent due -> rent
how do i pay my rent -> rent
i want to pay rent -> rent
can i pay the rent online -> rent
i'm going to be late with the rent this month -> rent
what's my rent balance -> rent
did you get my rent check -> rent
how much do i owe for rent -> rent
is there a late fee on the rent -> rent
what day does rent have to be in -> rent
there's a leak in my bathroom -> leak
water is coming through the ceiling -> leak
my sink is leaking -> leak
the pipe under the kitchen burst -> leak
the toilet is overflowing -> leak
my apartment is flooding -> leak
yeah um the faucet won't stop dripping -> leak
water's dripping from the upstairs unit -> leak
there's water all over the floor -> leak
hi my water heater is leaking everywhere -> leak
the heat isn't working -> heat
i have no heat -> heat
my furnace is broken -> heat
it's freezing in here the heater's out -> heat
the radiator is cold -> heat
we haven't had any heating since last night -> heat
my apartment is super cold and the heat won't come on -> heat
the boiler died -> heat
uh the thermostat's on but nothing's getting warm -> heat
can somebody fix my heater -> heat
i'm locked out -> lockout
i lost my keys -> lockout
i locked myself out of my apartment -> lockout
my key doesn't work and i can't get in -> lockout
left my keys inside can somebody let me in -> lockout
i can't open my front door the key broke in the lock -> lockout
someone stole my keys i can't get inside -> lockout
need a spare key i'm stuck outside -> lockout
i want to make a complaint -> complaint
your receptionist was rude to me -> complaint
i'm really unhappy with the service -> complaint
i'm not happy with how i was treated -> complaint
my neighbors are playing loud music and i want to complain -> complaint
this is the third time i've called and nobody fixes anything -> complaint
i'd like to file a complaint about the technician -> complaint
you people overcharged me and i'm upset -> complaint
the service was terrible -> complaint
i'm very disappointed with my last visit -> complaint
where are you located -> directions
what's your address -> directions
how do i get there -> directions
can you give me directions to the clinic -> directions
is there parking -> directions
which street are you on -> directions
i'm driving around and can't find your office -> directions
are you near the subway -> directions
where do i park -> directions
what's the cross street -> directions
can i talk to a person -> human
speak to a representative -> human
i want a real human being -> human
agent -> human
let me speak with somebody please -> human
operator -> human
can you put me through to the front desk -> human
i don't want to talk to a robot -> human
what did you say -> repeat
can you repeat that -> repeat
sorry i didn't catch that -> repeat
say that again please -> repeat
come again -> repeat
pardon -> repeat
can you slow down -> slower
could you talk a little slower please -> slower
you're going too fast -> slower
slow down please -> slower
stop calling me -> stop
take me off your list -> stop
don't call me again -> stop
remove my number from your list -> stop
sorry wrong number -> wrongNumber
i think i have the wrong number -> wrongNumber
you've got the wrong number -> wrongNumber
oh i dialed the wrong number -> wrongNumber
do you speak spanish -> language
can we do this in spanish -> language
spanish please -> language
i'd prefer spanish -> language
did you watch the game last night -> none
the weather is awful isn't it -> none
uh hang on a second -> none
hello -> none
hello can you hear me -> none
my sister in law is a teacher in ohio -> none
turn the tv down honey -> none
i like pizza -> none
hmm let me think -> none
blah blah blah -> none
who won the election -> none
tell me a joke -> none
no not you i'm talking to my kid -> none
testing testing -> none
i'm on the bus right now it's loud -> none
what's the capital of france -> none
`;
