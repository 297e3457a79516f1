/** Kind, phrase and value, on Monday 2026-11-23 at 10:20; `-` if the reader finds nothing. */
export const ENGLISH = `
date | today | 2026-11-23
date | tomorrow | 2026-11-24
date | tomorrow morning | 2026-11-24
date | how about tomorrow? | 2026-11-24
date | the day after tomorrow | 2026-11-25
date | day after tomorrow please | 2026-11-25
date | yesterday | 2026-11-22
date | the day before yesterday | 2026-11-21
date | tonight | 2026-11-23
date | this afternoon | 2026-11-23
date | last night | 2026-11-22
date | this morning | 2026-11-23
date | Tuesday | 2026-11-24
date | on Wednesday | 2026-11-25
date | thursday works | 2026-11-26
date | Friday | 2026-11-27
date | Saturday morning | 2026-11-28
date | sunday | 2026-11-29
date | Monday | 2026-11-30
date | this Friday | 2026-11-27
date | this coming Saturday | 2026-11-28
date | next Monday | 2026-11-30
date | next Friday | 2026-12-04
date | next Sunday | 2026-12-06
date | last Friday | 2026-11-20
date | last Monday | 2026-11-16
date | Friday next week | 2026-12-04
date | Tuesday of next week | 2026-12-01
date | next week on Tuesday | 2026-12-01
date | the week after next on Tuesday | 2026-12-08
date | a week from Tuesday | 2026-12-01
date | two weeks from Friday | 2026-12-11
date | the Friday after next | 2026-12-04
date | the last Friday of the month | 2026-11-27
date | the first Monday in December | 2026-12-07
date | the 15th of next month | 2026-12-15
date | Wednesday the second | 2026-12-02
date | Friday December 4th | 2026-12-04
date | Christmas Eve | 2026-12-24
date | New Year's Day | 2027-01-01
date | Tuesday next week | 2026-12-01
date | Wednesday week | 2026-12-02
date | can I come in on Thursday at three | 2026-11-26
date | not Monday, Tuesday | 2026-11-24
date | no, Tuesday | 2026-11-24
date | Tuesday, no wait, Wednesday | 2026-11-25
date | in three days | 2026-11-26
date | in 3 days | 2026-11-26
date | in a day | 2026-11-24
date | in a week | 2026-11-30
date | in one week | 2026-11-30
date | in two weeks | 2026-12-07
date | in a couple of weeks | 2026-12-07
date | in a couple of days | 2026-11-25
date | in ten days | 2026-12-03
date | in a month | 2026-12-23
date | in six months | 2027-05-23
date | two days ago | 2026-11-21
date | three weeks ago | 2026-11-02
date | a week ago | 2026-11-16
date | two months ago | 2026-09-23
date | a week from now | 2026-11-30
date | two weeks from today | 2026-12-07
date | a week from tomorrow | 2026-12-01
date | next week | 2026-11-30
date | sometime next week | 2026-11-30
date | next month | 2026-12-01
date | March 3rd | 2027-03-03
date | March 3 | 2027-03-03
date | March third | 2027-03-03
date | March the third | 2027-03-03
date | the third of March | 2027-03-03
date | 3 March | 2027-03-03
date | the 3rd of March | 2027-03-03
date | December 24th | 2026-12-24
date | Dec 24 | 2026-12-24
date | December twenty-fourth | 2026-12-24
date | December twenty fourth | 2026-12-24
date | November 23rd | 2026-11-23
date | November 22nd | 2027-11-22
date | January 1st | 2027-01-01
date | the first of January | 2027-01-01
date | May fifth | 2027-05-05
date | May 5 2028 | 2028-05-05
date | May 5th, 2028 | 2028-05-05
date | July fourth | 2027-07-04
date | the fourth of July | 2027-07-04
date | August thirty-first | 2027-08-31
date | June thirtieth | 2027-06-30
date | October 31st 2026 | 2026-10-31
date | born March 3rd 2019 | 2019-03-03
date | April twelfth twenty twenty-seven | 2027-04-12
date | February 29 | 2028-02-29
date | February 30 | -
date | 2026-12-01 | 2026-12-01
date | 12/1 | 2026-12-01
date | 12/24 | 2026-12-24
date | 3/12 | 2027-03-12
date | 3/12/2027 | 2027-03-12
date | 03/12/27 | 2027-03-12
date | 24/12 | 2026-12-24
date | 12-24-2026 | 2026-12-24
date | the fifteenth | 2026-12-15
date | the 30th | 2026-11-30
date | on the 23rd | 2026-11-23
date | the twenty-eighth | 2026-11-28
date | on the thirty-first | 2026-12-31
date | this is the first time | -
date | my dog ate chocolate | -
date | I have two dogs | -
date | at three thirty | -
date | right now | 2026-11-23
date | any day is fine | -
time | 3 pm | 15:00
time | 3pm | 15:00
time | 3 p.m. | 15:00
time | three pm | 15:00
time | 3:30 | 15:30
time | 3:30 pm | 15:30
time | 3:30 am | 03:30
time | 15:30 | 15:30
time | 08:15 | 08:15
time | 10.45 | 10:45
time | at 5 | 17:00
time | at five | 17:00
time | at nine | 09:00
time | at nine in the morning | 09:00
time | nine a.m. | 09:00
time | five o'clock | 17:00
time | eleven o'clock | 11:00
time | twelve o'clock | 12:00
time | half past three | 15:30
time | half past nine | 09:30
time | half three | 15:30
time | quarter past four | 16:15
time | a quarter past four | 16:15
time | quarter to five | 16:45
time | a quarter to eight | 07:45
time | ten past six | 18:10
time | ten to six | 17:50
time | twenty after two | 14:20
time | five to one | 12:55
time | twenty-five past ten | 10:25
time | three thirty | 15:30
time | three thirty in the afternoon | 15:30
time | eight fifteen | 08:15
time | eight fifteen at night | 20:15
time | nine forty-five | 09:45
time | ten oh five | 10:05
time | two in the morning | 02:00
time | two in the afternoon | 14:00
time | six in the evening | 18:00
time | eleven at night | 23:00
time | twelve at night | 00:00
time | two at night | 02:00
time | noon | 12:00
time | at noon | 12:00
time | midday | 12:00
time | midnight | 00:00
time | around noon | 12:00
time | around two | 14:00
time | about 4:15 | 16:15
time | after five | 17:00
time | before ten | 10:00
time | by 6 pm | 18:00
time | in an hour | 11:20
time | in half an hour | 10:50
time | in two hours | 12:20
time | in ten minutes | 10:30
time | in an hour and a half | 11:50
time | ten minutes ago | 10:10
time | an hour ago | 09:20
time | half an hour ago | 09:50
time | about twenty minutes ago | 10:00
time | two hours ago | 08:20
time | just now | 10:20
time | tomorrow at 4 pm | 16:00
time | Tuesday at half past ten | 10:30
time | Friday at 3 | 15:00
time | no, at four | 16:00
time | at three, no, at four | 16:00
time | 7 am | 07:00
time | 12 am | 00:00
time | 12 pm | 12:00
time | 12:30 am | 00:30
time | 12:30 | 12:30
time | 0:15 | 00:15
time | 23:59 | 23:59
time | I have three dogs | -
time | twenty pounds | -
time | my number is 303 | -
time | half a bar | -
time | tonight at eight | 20:00
time | eight tonight | 20:00
number | three | 3
number | 3 | 3
number | zero | 0
number | ten | 10
number | twelve | 12
number | nineteen | 19
number | twenty | 20
number | twenty one | 21
number | twenty-one | 21
number | thirty five | 35
number | forty-two | 42
number | ninety nine | 99
number | a hundred | 100
number | one hundred | 100
number | one hundred and five | 105
number | one hundred five | 105
number | two hundred fifty | 250
number | two hundred and fifty three | 253
number | a thousand | 1000
number | one thousand two hundred | 1200
number | twelve hundred | 1200
number | 1,200 | 1200
number | 1,200.50 | 1200.5
number | 3.5 | 3.5
number | three point five | 3.5
number | three and a half | 3.5
number | twelve point two five | 12.25
number | half | 0.5
number | a couple | 2
number | a dozen | 12
number | twenty pounds | 20
number | maybe twenty pounds | 20
number | about 20 lb | 20
number | two dogs and three cats | 2 3
number | one two three | 1 2 3
number | two thousand nineteen | 2019
number | five million | 5000000
number | 3 million | 3000000
number | twenty thousand | 20000
number | no number here | -
number | and | -
digits | three oh three five five five zero one one nine | 3035550119
digits | 303 555 0119 | 3035550119
digits | 303-555-0119 | 3035550119
digits | triple five | 555
digits | double oh seven | 007
digits | my number is 303 555 0110 | 3035550110
digits | one two three four | 1234
digits | nine one one | 911
digits | four B | 4
digits | none | -
`;
