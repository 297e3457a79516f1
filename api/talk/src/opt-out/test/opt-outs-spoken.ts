/**
 * Callers' words: `+` is an opt-out, `-` is not, `?` is unclear. Every second line is held out for evaluation: don't tune the rules to it.
 */
export const SPOKEN = `
+ Stop calling me!
+ Please quit calling this number.
+ lose my number
+ just lose my number please
+ stop the calls
+ stop these calls right now
+ take me off your list
+ Could you take us off your calling list?
+ don't call me again
+ Don’t call me anymore, please
+ do not ever call here again
+ never call me again
+ I said stop calling me
+ I told you guys to stop calling me
+ I want you to stop calling
+ would you please stop calling my house
+ If you don't stop calling, I'll complain
+ why don't you stop calling me
+ put me on your do not call list
+ I'm on the do not call list
+ remove my number from your list
+ please remove my number from your database
+ delete my number
+ take my name off your records
+ I don't want any more calls
+ I don't want you to call me anymore
+ no more calls please
+ these calls need to stop
+ I no longer wish to receive calls
+ please stop contacting us
+ stop calling and texting me
+ okay, stop calling me at this number
+ I want to be removed from your list
+ opt me out
+ seriously stop calling me every day
+ Not interested, don't call again.
+ no me llamen más
+ No me llame más, por favor
+ bórrenme de su lista
+ bórreme de su lista por favor
+ quítenme de la lista de llamadas
+ quíteme de su lista
+ dejen de llamarme
+ deje de llamarme por favor
+ ya dejen de llamar a esta casa
+ les pido que dejen de llamarme
+ quiero que dejen de llamarnos
+ no me vuelvan a llamar
+ no vuelva a llamarme
+ ya no me llamen
+ no nos llamen nunca más
+ no llamen más a esta casa
+ no llamen a este número
+ borren mi número
+ eliminen mi número de su base de datos
+ sáquenme de su lista
+ paren de llamarme
+ paren las llamadas
+ no más llamadas
+ no quiero más llamadas
+ ya no quiero recibir llamadas
+ no quiero que me llamen
+ pónganme en la lista de no llamar
+ pierdan mi número
- I'll stop calling if nobody answers, but my cat needs her pills
- It was hard to stop calling, I was so worried
- Please remove my number from the emergency contact and add my wife's
- delete my number and use this new one, 3035550142
- can you take me off the list for surgery on Friday
- sáqueme de la lista de espera
- I had to stop calling because nobody picked up
- my ex won't stop calling me
- he keeps calling and won't stop calling me
- they stopped calling me weeks ago
- we have got to stop this
- please don't stop calling until I answer
- I didn't say stop calling
- don't call me before ten
- please don't call me at work
- don't call me on Mondays
- don't call me today, call me tomorrow
- If you don't call me I can't plan
- why don't you call me back?
- you never call me
- don't call an ambulance
- please call me again
- stop it, Rex!
- stop calling him a bad dog
- the bleeding won't stop
- should I stop giving her the pills
- take me off hold
- get me out of this appointment
- take us off speaker please
- take me off the waiting list
- take me off the schedule for Tuesday
- remove my number from my husband's account
- please update my number, lose the old one
- I lost my number
- did you lose my number?
- don't lose my number
- I'd like to cancel my appointment
- take me off the do not call list
- I want to opt out of the dental plan
- can you put me on the list for Friday
- is my number on your list
- did you stop calling people on Sundays?
- I was told to stop calling after five
- my mother asked me to stop calling her
- do you want me to stop calling?
- I don't want to stop the calls from the clinic
- I don't want to miss your call
- I don't need to be called back
- stop the bleeding
- no me llamo Ana
- no me llamen antes de las diez
- no me llamen por la mañana
- nunca me llaman cuando prometen
- si no me llaman hoy, voy a otra clínica
- llámeme mañana
- quiero que me llamen
- sáqueme una cita para el martes
- quíteme la cita del jueves
- dejé de llamar porque nadie contestaba
- mi ex no deja de llamarme
- no dejen de llamarme si hay un lugar
- borre mi número y anote este nuevo
- quíteme de la lista de cirugía
- quite mi número del contacto de emergencia
- me dijeron que no llamara más
- no quiero que dejen de llamarme
- por qué no me llaman
- no me borren de su lista
- quiero dar de baja el seguro de mi perro
- la fiebre no baja
? take me off the list
- stop calling me ma'am
? stop bothering me
? leave me alone
? don't call me back
? stop calling my mother
? quítenme de la lista
? déjenme en paz
? no me molesten
? how do I get off your list?
+ Do not ever call us. Ever.
+ never call here again
+ Please don't call me at this number again
+ Take me off your list.
+ Could you remove my number from your list?
+ I want no more calls
+ No me llamen más.
+ Le pido que no me vuelvan a llamar
+ Deje de llamar a esta casa
+ No llamen más aquí
+ take me off your call list please
+ remove us from your calling list
+ I asked you not to call me
+ I told you not to call me again
+ I've asked you people to stop calling
+ could you not call me anymore
+ would you mind not calling me
+ you need to stop calling me
+ I'd like you to stop calling
+ no llamar más
+ no quiero que vuelvan a llamar
+ quiero que me quiten de su lista
+ me pueden quitar de su lista
+ pueden borrar mi número
+ quiero que borren mi número de su lista
+ puede sacarme de su lista
+ que no me llamen más
+ les dije que no me llamen
+ no quiero que me estén llamando
+ dejen de estar llamando
+ don't ever call this number again
+ do not contact me
+ please remove me from all your lists
+ please take this number off your list
+ I'd like my number removed from your list
+ can you please remove my number?
+ please stop these robocalls
+ stop spamming me
+ stop harassing me
+ I don't want to hear from you again
+ never contact me again
+ please, please stop calling
+ hey stop calling this number
+ can you stop calling me?
+ could you please take me off of your list?
+ y'all need to stop calling
+ please make sure you don't call me again
+ make sure nobody calls me again
+ get my number off your list
+ remove my information from your system
+ stop calling, I'm not interested
+ stop calling here, he doesn't live here
+ no me marquen más
+ deje de marcarme
+ ya no llamen
+ ya no llame por favor
+ por favor borre mi número
+ bórrame de tu lista
+ quítame de tu lista
+ deja de llamarme
+ no me llames más
+ nunca más me llamen
+ eliminen mi teléfono de sus registros
+ I wish to be placed on your do not call list
+ add me to your do not call list
+ take me off your damn list
- Please don't stop calling about the puppies
- Can you take me off hold?
- Please take us off speaker
- I told my kids to stop calling me at work
- the school stopped calling
- they told me to stop calling
- can you remove my number from the invoice
- please delete my old number, the new one is 3035550142
- take me off the medication list
- take my dog off the list for neutering
- remove me from the appointment on Friday
- put me on the call list
- add my number to your list
- she asked me to stop texting her
- stop texting while driving
- I don't want to call 911
- don't call my wife, call me
- don't call the vet
? please don't call my cell, call my office
- cuando dejen de llamar los vecinos
- no me llame al trabajo, llámeme al celular
- mi hijo no me llama
- borre mi cita
- elimine mi número anterior
- I will stop calling you then
- I'll stop calling around and just book with you
- we decided to stop calling other clinics
- stop calling it a tumor
- can I stop calling every day?
- my number was removed from your system, please add it back
- you removed my number from your list
- why was I taken off your list
- did you take me off your list
- who took me off the list
- I forgot my number
- do I lose my number if I switch
- delete my account
- remove my dog from the list
- no me quite de la lista
- no quiten mi número
- olvidé mi número
- perdí mi número
- pueden llamarme cuando quieran
- que me llamen mañana
- si no pueden hoy, no me llamen hasta el lunes
- don't call me until Monday
- don't call me if it's not urgent
- never call me after nine
- I want you to stop calling before eight
- please stop calling before ten
- no me llamen al trabajo
- take me off speaker
- remove my number from my ex's file
+ stop calling me and put me on your do not call list
? stop calling this number and use my new number instead
- remove my number from your list and put my new one
`;
