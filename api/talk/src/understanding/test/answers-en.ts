/** Callers answer questions in English. See `labeled.ts` for the form of a line. */
export const ANSWERS_EN = `
[date] tomorrow -> none date=2026-11-24
[date] the day after tomorrow -> none date=2026-11-25
[date] friday -> none date=2026-11-27
[date] um friday i think -> none date=2026-11-27
[date] december first -> none date=2026-12-01
[date] the fifth of december -> none date=2026-12-05
[date] december 12th would be great -> none date=2026-12-12
[date] this thursday -> none date=2026-11-26
[date] wednesday no wait thursday -> none date=2026-11-26
[date] today if possible -> none date=2026-11-23
[date] in two days -> none date=2026-11-25
[date] a week from today -> none date=2026-11-30
[date] in three weeks -> none date=2026-12-14
[date] the thirtieth -> none date=2026-11-30
[date] maybe saturday -> none date=2026-11-28
[date] let's do the 27th -> none date=2026-11-27
[date] 12 15 -> none date=2026-12-15
[date] how about tuesday -> none date=2026-11-24
[date] not tuesday wednesday -> none date=2026-11-25
[date] january eighth -> none date=2027-01-08
[date] uh i don't know -> none
[date] whatever works for you -> none
[date] the twenty seventh of november -> none date=2026-11-27
[date] friday morning at ten -> none date=2026-11-27 time=10:00
[date] tomorrow at half past two -> none date=2026-11-24 time=14:30
[date] any day is fine -> none
[date] can't do wednesday but thursday works -> none date=2026-11-26
[date] dec second -> none date=2026-12-02
[time] three -> none time=15:00
[time] three pm -> none time=15:00
[time] ten in the morning -> none time=10:00
[time] half past nine -> none time=09:30
[time] quarter to four -> none time=15:45
[time] at noon -> none time=12:00
[time] two thirty -> none time=14:30
[time] uh like eleven -> none time=11:00
[time] eleven fifteen a m -> none time=11:15
[time] four o'clock -> none time=16:00
[time] no make it five pm -> none time=17:00
[time] 8 30 am -> none time=08:30
[time] around ten thirty would be perfect -> none time=10:30
[time] nine no sorry ten am -> none time=10:00
[time] a quarter past one in the afternoon -> none time=13:15
[time] five forty five pm -> none time=17:45
[time] one pm works -> none time=13:00
[time] i don't care -> none
[time] 14 30 -> none time=14:30
[time] noon -> none time=12:00
[time] 9am please -> none time=09:00
[time] not at nine at ten am -> none time=10:00
[time] twelve thirty pm -> none time=12:30
[time] 4:15 pm on thursday -> none time=16:15 date=2026-11-26
[number] two -> none number=2
[number] just one -> none number=1
[number] i have three -> none number=3
[number] um five i think -> none number=5
[number] twelve -> none number=12
[number] there are four of them -> none number=4
[number] twenty one -> none number=21
[number] 7 -> none number=7
[number] no two -> none number=2
[number] a couple maybe two -> none number=2
[number] fifty -> none number=50
[number] one hundred and twenty -> none number=120
[number] none of your business -> none
[number] it's thirty five -> none number=35
[number] six of us -> none number=6
[number] like ten -> none number=10
[number] about fifteen -> none number=15
[number] three no four -> none number=4
[number] eight please -> none number=8
[number] unit forty two -> none number=42
[phone] 415 555 2671 -> none phone=+14155552671
[phone] it's four one five five five five two six seven one -> none phone=+14155552671
[phone] 212-736-5000 -> none phone=+12127365000
[phone] my number is 305 374 7000 -> none phone=+13053747000
[phone] two one two seven three six five thousand -> none phone=+12127365000
[phone] area code 415 then 555 2671 -> none phone=+14155552671
[phone] um yeah it's 2 1 2 7 3 6 5 0 0 0 -> none phone=+12127365000
[phone] four one five triple five two six seven one -> none phone=+14155552671
[phone] plus one 415 555 2671 -> none phone=+14155552671
[phone] three oh five three seven four seven oh oh oh -> none phone=+13053747000
[phone] i don't have a phone -> none
[phone] you can reach me at (305) 374-7000 -> none phone=+13053747000
[phone] the best number is 206 682 7453 -> none phone=+12066827453
[phone] two oh six six eight two seven four five three -> none phone=+12066827453
[phone] why do you need it -> none
[phone] sure 2066827453 -> none phone=+12066827453
[species] a dog -> none species=dog
[species] it's a cat -> none species=cat
[species] rabbit -> none species=rabbit
[species] he's a golden retriever dog -> none species=dog
[species] kitty -> none species=cat
[species] a little bird -> none species=bird
[species] my puppy -> none species=dog
[species] a bunny -> none species=rabbit
[species] she's a parrot -> none species=bird
[species] not a dog a cat -> none species=cat
[species] two dogs -> none species=dog
[species] rabit -> none species=rabbit
[species] a kitten -> none species=cat
[species] it's my doggy -> none species=dog
[species] a snake -> none
[species] actually it's a bird -> none species=bird
[species] dog no sorry cat -> none species=cat
[species] i'd rather not say -> none
[name] laura chen -> none name=Laura_Chen
[name] my name is john smith -> none name=John_Smith
[name] it's maria -> none name=Maria
[name] this is david miller -> none name=David_Miller
[name] i'm susan -> none name=Susan
[name] um robert johnson -> none name=Robert_Johnson
[name] call me mike -> none name=Mike
[name] patricia o'brien -> none name=Patricia_O'Brien
[name] the name's karen white -> none name=Karen_White
[name] yeah it's thomas -> none name=Thomas
[name] emily -> none name=Emily
[name] hi this is james wilson -> none name=James_Wilson
[name] sure it's anna lopez -> none name=Anna_Lopez
[name] first name peter last name jones -> none name=Peter_Jones
[name] mary ann baker -> none name=Mary_Ann_Baker
[name] my name's steve -> none name=Steve
[yesno] yes -> none yesno=yes
[yesno] no -> none yesno=no
[yesno] yeah sure -> none yesno=yes
[yesno] nope -> none yesno=no
[yesno] that's right -> none yesno=yes
[yesno] that's not right -> none yesno=no
[yesno] uh huh -> none yesno=yes
[yesno] no thanks -> none yesno=no
[yesno] correct -> none yesno=yes
[yesno] not really -> none yesno=no
[yesno] of course -> none yesno=yes
[yesno] i don't think so -> none yesno=no
[yesno] yep that works -> none yesno=yes
[yesno] absolutely not -> none yesno=no
[yesno] sounds good -> none yesno=yes
[yesno] no that's wrong -> none yesno=no
[yesno] why not -> none yesno=yes
[yesno] i'm not sure -> none
[yesno] absolutely -> none yesno=yes
[yesno] no problem that's fine -> none yesno=yes
[yesno] please do -> none yesno=yes
[yesno] please don't -> none yesno=no
[yesno] maybe -> none
[yesno] nah i'm good -> none yesno=no
[yesno] exactly -> none yesno=yes
[yesno] negative -> none yesno=no
[yesno] that is correct yes -> none yesno=yes
[yesno] never -> none yesno=no
`;
