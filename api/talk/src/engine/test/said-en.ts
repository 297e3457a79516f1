/** English answers of callers to a question for one value: `slot words -> value`, with a bar between turns. */
export const SAID_EN = `
day Monday is no good -> none
day I'm tied up on Tuesday -> none
day I've got a thing on Wednesday -> none
day Thursday's impossible -> none
day I'm out of town Friday -> none
day anything as long as it's not Monday -> none
day literally any day besides Tuesday -> none
day can we skip Monday -> none
day I work Mondays -> none
day Tuesdays are bad for me -> none
day Wednesday I have class -> none
day not the first of December -> none
day the 30th won't do -> none
day I'd rather not do Thursday -> none
day please not next Monday -> none
day Monday's too soon -> none
day I can do any weekday apart from Friday -> none
day Wednesday? no, that's my anniversary -> none
day let's avoid Tuesday -> none
day Monday I'm afraid not, could you do Thursday -> 2026-11-26
day Friday's not great but Saturday is fine -> 2026-11-28
day tomorrow is off the table, make it Friday -> 2026-11-27
day unfortunately Wednesday doesn't work so Thursday please -> 2026-11-26
time ten doesn't suit me -> none
time anything other than three pm -> none
time eight is way too early -> none
time I can't do mornings -> none
time nothing before eleven please -> none
time any time after three is fine -> none
day sometime before Friday -> none
time later than four won't work -> none
time not noon, two pm -> 14:00
time I'm busy at nine thirty, what about ten thirty in the morning -> 10:30
vet not doctor rivera -> none
vet anyone but Rivera -> none
vet I don't want Doctor Chen -> none
vet Doctor Chen was rude to me, not him please -> none
vet I'd prefer someone other than Doctor Chen -> none
vet not Chen, Rivera -> rivera
vet anyone except Doctor Okafor -> none
vet Doctor Rivera instead of Doctor Chen -> rivera
service not grooming -> none
service I don't need the vaccine -> none
service we don't want surgery -> none
service no shots today, just a checkup -> checkup
service not a haircut, an exam -> checkup
service anything but surgery -> none
service she doesn't need shots, she needs a groom -> grooming
person it's not Maria, it's Elena -> Elena
person my name isn't Robert -> none
count not four -> none
count not four, five -> 5
count it isn't three -> none
day I can't make Wednesday happen -> none
day Thursday's a no go -> none
day Thursday is a no -> none
day Friday's full for me -> none
day I teach on Tuesdays -> none
day we leave on Friday -> none
day Monday's my surgery so no -> none
day as long as it isn't Thursday I'm good -> none
day whenever, just not Tuesday -> none
day I could do any day that's not a Monday -> none
day Wednesday and Thursday are out -> none
day no to Monday -> none
day Monday? can't -> none
day Monday, hmm, no -> none
day I said not Monday -> none
day don't put me down for Friday -> none
day please don't book Monday -> none
day I don't like Mondays -> none
day Saturday or Sunday only, no weekdays -> 2026-11-29
day let's say Tuesday, no wait, Wednesday -> 2026-11-25
time half past nine is no good -> none
time not any later than five -> none
time it can't be at eight -> none
time before noon is impossible -> none
time I get off work at five so not before then, six pm -> 18:00
vet Chen is fine but not Okafor -> chen
vet I've had problems with Doctor Chen -> none
vet someone besides Doctor Okafor -> none
service he already had his shots -> none
service skip the haircut -> none
service no grooming please -> none
service I changed my mind about the surgery -> none
phone not 303 555 0142, 303 555 0143 -> +13035550143
phone three oh three five five five oh one four two -> +13035550142
phone five five five oh one four two -> none
phone my number is not 303 555 0142 -> none
email robert dot king at fastmail dot com | yes -> robert.king@fastmail.com
email it's r king ninety nine at gmail dot com | yes -> rking99@gmail.com
email my email is sue at sue baker dot org | yes -> sue@suebaker.org
email B O B at example dot com | yes -> bob@example.com
email b as in bravo, o as in oscar, b as in bravo at example dot com | yes -> bob@example.com
email b for boy o for orange b for boy at example dot com | yes -> bob@example.com
email lee, L double E, at example dot com | yes -> lee@example.com
email jane underscore smith two thousand at example dot net | yes -> jane_smith2000@example.net
email jane smith nineteen eighty four at example dot com | yes -> janesmith1984@example.com
email tom at hotmail dot com sorry tim at hotmail dot com | yes -> tim@hotmail.com
email tom at hotmail dot com, I mean tim at hotmail dot com | yes -> tim@hotmail.com
email tom at hotmail dot com, scratch that, tim at hotmail dot com | yes -> tim@hotmail.com
email tom at hotmail dot com, actually tim at gmail dot com | yes -> tim@gmail.com
email anna-lena@example.com -> anna-lena@example.com
email send it to billing at acme hyphen vet dot co dot uk | yes -> billing@acme-vet.co.uk
email info at the paws clinic dot com | yes -> info@thepawsclinic.com
email o'neil at example dot com | yes -> o'neil@example.com
email d'angelo dot m at example dot com | yes -> d'angelo.m@example.com
email josé@example.com -> josé@example.com
email mary ann at example dot com, all one word | yes -> maryann@example.com
email mary ann all lowercase at example dot com | yes -> maryann@example.com
email capital J capital D at example dot com | yes -> jd@example.com
email j d seven at example dot io | yes -> jd7@example.io
email four paws four at example dot com | yes -> 4paws4@example.com
email the number four paws at example dot com | yes -> 4paws@example.com
email kim minus lee at example dot com | yes -> kim-lee@example.com
email kim dash dash lee at example dot com | yes -> kim--lee@example.com
email I don't have an email -> none
email I'll be at home -> none
email ed at example dot com but not ned at example dot com | yes -> ed@example.com
email not ed at example dot com | yes -> none
email it's pat at example | yes -> none
email at example dot com -> none
day I can't swing Monday -> none
day Monday is a non-starter -> none
day Tuesday no can do -> none
day scratch Wednesday -> none
day forget Thursday -> none
day Friday's no longer possible -> none
day it'd have to be after Monday, so Tuesday -> 2026-11-24
day I'd hate to come on Monday -> none
day Monday's the one day I can't -> none
day we're closed Mondays -> none
day unless it's Friday I can make it -> none
day not gonna happen on Tuesday -> none
day sooner than Friday please -> none
day Monday would be terrible, what about Wednesday -> 2026-11-25
day I could've done Monday but not now -> none
day Thursday, scratch that, Friday -> 2026-11-27
time 3 pm is when I pick up the kids -> none
time two thirty is tight, three thirty pm -> 15:30
time earlier than nine is out of the question -> none
time not in the morning -> none
time anytime but noon -> none
vet please not Chen again -> none
vet anybody else but Doctor Rivera -> none
vet Rivera's fine, Chen's not -> rivera
vet I'd rather avoid Doctor Okafor -> none
service we already did the vaccine -> none
service no need for a checkup -> none
service hold off on the surgery -> none
service not the surgery but the checkup -> checkup
service instead of grooming a checkup -> checkup
`;
