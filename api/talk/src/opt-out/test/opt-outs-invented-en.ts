/** Callers' words in English. See `opt-outs-spoken.ts` for the form of a line. */
export const INVENTED_EN = `
+ I'd really appreciate it if you stopped calling me
+ For the third time, quit calling my phone
+ Please take this number out of your system
+ You people need to lose this number
+ I never want to get another call from you
+ This number is not to be called again
+ I'm asking you nicely, stop phoning me
+ Scratch me off your call list
+ Would you kindly remove us from your contact list
+ I do not consent to any more calls
+ I revoke my consent to be called
+ I withdraw my permission for you to call me
+ Don't you ever ring this number again
+ Can you make sure I'm never called again
+ I want off your list
+ Get me off this calling list
+ My husband and I want to be taken off your list
+ We don't want your calls anymore
+ There's no reason to keep calling me, so stop
+ Stop with the calls already
+ Enough with the calls
+ No more phone calls from you people
+ Please don't contact this number anymore
+ I wish you'd stop calling us
+ How many times do I have to tell you to stop calling
+ Delete all my information and don't call again
+ Put my number on the do not call registry
+ I'd like to opt out of these calls
+ I want to unsubscribe from your calls
+ Hey, knock it off with the calls
+ You've got to stop calling this house
+ I demand that you stop contacting me
+ Erase my phone number from your records
+ Please see to it that nobody calls me anymore
+ I don't ever want to hear from you people again
+ Mark me as do not call
+ We have asked you to stop calling us before
+ Just stop calling, okay?
+ Please cease all calls to this number
+ I don't want anybody from your company calling me
- I kept calling and nobody stopped to help
- Can you stop calling me Mrs. Baker, it's Ms. Baker
- Don't call me Mrs. Baker
- You can call me any time after lunch
- Could you call me back when the results are in
- Please don't call the house phone today, the baby is sleeping
- Nobody called me back yesterday
- I told my sister not to call me at night
- My number is on the list for the vaccine clinic
- Take my name off the appointment and put my son's
- Could you remove the second dog from my account
- I'd like to delete one of my appointments
- The bank keeps calling me and I can't make them stop
- I was calling to stop my subscription to the food
- I want to stop the medication
- When do you stop taking calls
- Does the doctor ever stop calling patients after hours
- I don't want to be put on hold again
- I don't want to call back again, can you fix it now
- Please don't hang up
- Never mind, I found the number
- My old phone number should be replaced with my new one
- Can you take the cone off her
- Cancel my ten o'clock please
- I can't talk right now, call me later
- Don't call before nine, I work nights
- Please only call me on weekdays
- Call my work number instead of my cell
- Text me instead of calling
- The vet said never to call at lunch
- Why do they keep calling it a growth
- He won't stop barking when the phone rings
- I'd rather not leave my number
- Could you take me off speaker phone
- Is there a waiting list I can be removed from
- Get me off the phone tree and give me a person
- What happens if I opt out of the insurance
- I don't want the surgery anymore
- We'd like to end the boarding on Sunday
- I'm going to stop by at noon
? I don't want to hear from you about this
? take me off
? I'm tired of all these calls
? Why do you keep calling me
? You call way too much
? Can you call less often
? leave us alone please
? I'd rather you didn't call
? stop bugging me
? take us off the list please
? I'm not interested in your calls
? don't bother calling me back
? quit bothering my family
? am I still on your list, I wanted off
? I thought I was off your list
? I thought we were off your list
? enough already with you people
? remove me
? I never asked you to call me
? I did not sign up for these calls
+ We'd like you to stop phoning our house
+ Please don't call me ever again
+ I told the last guy not to call me anymore
+ I've told you three times to take me off your list
+ Would you please take my name and number off your list
+ I'm on the do not call registry so stop calling
+ Sir, remove my number
+ Remove this phone number from your system please
+ I no longer want to be contacted
+ Please don't call or text me again
+ Do not call this phone again, do you understand
+ You are not to call me again
+ You're not allowed to call me anymore
+ Please put us on your no call list
+ I'm not giving you permission to call me
+ I would like no further calls from your office
+ No further contact, please
+ I'd like all calls to stop
+ Please discontinue calling me
+ Please refrain from calling me
- Stop calling the office, they're closed
- Should I stop giving calls to the clinic
- You don't have to call me again, I have it now
- No need to call me back
- There is no need to call again
? If nobody's there, don't call me, email me
- I never got a call from you
- I don't have any more calls to make
- Take the number off the collar
- I missed your calls, I don't want to miss more
- Please stop the bleeding
- Stop, stop, sit, good boy
- I didn't want to call so late
- My daughter told you not to call an ambulance
- Are you going to stop calling when I pay the bill
- Does this call cost me anything
- I don't want a call, I want a visit
- Can you not call me between two and four
- Do not call me at this number, use my wife's
- I can't remove the stitches from him
+ I would like to be removed from your call list, please
+ please, no more of these calls
+ you keep calling me, please stop
+ I've had enough, stop calling
+ stop it with these phone calls
+ please delete me from your system
+ please don't phone us again
+ this is a private number, don't call it again
+ you have the wrong person, take me off your list
+ I've asked before, please stop ringing me
+ could you please stop with the robocalls
+ I'm requesting that you remove my phone number from your records
+ don't ever contact me or my wife again
+ I don't want your company calling me
+ do not call me under any circumstances
+ I said no more calls
? what part of stop calling me don't you understand
? I'm going to report you if you call me again
- can I stop calling this number every day for updates
- I was told you'd stop calling once I paid
- please don't stop calling until you reach my husband
- my neighbor asked you to stop calling him by mistake
? stop calling my dog fat
- we had to remove her from the list of surgeries
- please remove the charge from my account
- take ten dollars off the bill
- could you get him off the medication
- don't forget to call me
- do not call me by my first name
- don't call it quits yet
- I'll never call anyone else, you are great
- nobody called to confirm
- is this the number to call to stop the service
- I never got the text you sent me
- don't text me the code, email it
- I'd like you to call me less formally
? I really don't want any calls about this
? you've called me four times today
? please stop, I'm not interested
? why am I getting these calls
? can I get fewer calls
? take us off
- please end this call
- end the call, somebody is at the door
- can you cancel the call for Friday
- this call has to end, my boss is here
- please stop the calls from forwarding to my cell
- all calls must end by nine
? cancel the text reminder for Rex
? stop the spam going to my other mailbox
+ stop all the calls from your company
+ these calls need to stop
`;
