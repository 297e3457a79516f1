/** Callers rule values out in English. See `labeled.ts` for the form of a line. */
export const DENIED_EN = `
[date] I can't do Monday -> none
[date] not Monday -> none
[date] any day but Monday -> none
[date] any day except Monday -> none
[date] Monday doesn't work -> none
[date] not tomorrow, Thursday -> none date=2026-11-26
[date] Thursday, not tomorrow -> none date=2026-11-26
[date] I'm not free on Friday -> none
[date] I won't be able to make it on Tuesday -> cancel
[date] Monday won't work for me -> none
[date] Tuesday I really can't -> none
[date] anything but Wednesday -> none
[date] any day other than Friday -> none
[date] any time except for Thursday -> none
[date] not on Saturday please -> none
[date] Monday or Tuesday don't work -> none
[date] I can't do Monday or Tuesday -> none
[date] neither Monday nor Tuesday -> none
[date] I can't do Monday, Tuesday or Wednesday -> none
[date] I can't do Monday, Tuesday is fine -> none date=2026-11-24
[date] no Mondays -> none
[date] Tuesday is out -> none
[date] Friday is too late -> none
[date] Monday is not good for me -> none
[date] Monday isn't good, maybe Friday -> none date=2026-11-27
[date] can't on Thursday but Friday works -> none date=2026-11-27
[date] Friday works but not Thursday -> none date=2026-11-27
[date] I cannot come on Wednesday -> none
[date] I don't have time on Monday -> none
[date] rather than Monday, Tuesday -> none date=2026-11-24
[date] never on a Sunday -> none
[date] why not Friday -> none date=2026-11-27
[date] can't you do Friday? -> none date=2026-11-27
[date] I don't know, Friday -> none date=2026-11-27
[date] no, Friday -> none date=2026-11-27
[date] nothing but Friday -> none date=2026-11-27
[date] I can't do any day but Friday -> none date=2026-11-27
[date] no day except Friday works -> none date=2026-11-27
[date] not this Thursday -> none
[date] not tomorrow -> none
[date] tomorrow doesn't suit me -> none
[date] not the 30th of November -> none
[date] I couldn't do December first -> none
[date] not Wednesday not Thursday -> none
[date] a week from Monday -> none date=2026-12-07
[date] Monday week -> none date=2026-12-07
[date] Tuesday week please -> none date=2026-12-01
[date] two weeks from Friday -> none date=2026-12-11
[date] not Friday, I said Thursday -> none date=2026-11-26
[date] Thursday instead of Friday -> none date=2026-11-26
[time] anything but four pm -> none
[time] not before ten -> none
[time] not at four -> none
[time] four pm doesn't work -> none
[time] not after five pm -> none
[time] I can't make it before noon -> none
[time] not at nine, at ten -> none time=10:00
[time] I can't do nine am, how about eleven am -> none time=11:00
[time] three pm is too early -> none
[time] not three -> none
[time] not until eleven -> none
[time] nine doesn't work but ten o'clock is fine -> none time=10:00
[time] any time except noon -> none
[time] any time but not at noon -> none
[time] eight am, not nine -> none time=08:00
[time] I'm not available at two pm -> none
[species] not the dog -> none
[species] it's not a cat -> none
[species] not the dog, the cat -> none species=cat
[species] the cat, not the dog -> none species=cat
[species] the dog no the cat -> none species=cat
[species] anything but a dog -> none
[number] not three -> none
[number] not three, four -> none number=4
[number] four, not three -> none number=4
[number] it isn't two -> none
[name] not Maria -> none
[name] I'm not Maria -> none
[name] my name is not Maria -> none
[name] it's not Maria, it's Marta -> none name=Marta
[name] I'm Marta, not Maria -> none name=Marta
[name] my name isn't Jane -> none
[phone] not 303 555 0118 -> none
[phone] not the 5555 one -> none
[phone] not 303 555 0118, 303 555 0119 -> none phone=+13035550119
[phone] 303 555 0119, not 303 555 0118 -> none phone=+13035550119
[yesno] I wouldn't say yes -> none yesno=no
[yesno] I didn't say yes -> none yesno=no
[yesno] that's not a yes -> none yesno=no
[yesno] not exactly -> none yesno=no
[date] I'm busy on Monday -> none
[date] Mondays are no good for me -> none
[date] I work on Mondays -> none
[date] a week from this Monday -> none date=2026-12-07
[date] a week on Tuesday -> none date=2026-12-01
[date] Monday a week -> none date=2026-12-07
[time] four no, five -> none time=17:00
[time] I can't do four, five works -> none time=17:00
`;
