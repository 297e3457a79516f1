/** Examples of text messages. See `opt-outs-spoken.ts` for the format of a line. */
export const WRITTEN = `
+ STOP
+ stop
+ Stop.
+ Stop please
+ STOP 🛑
+ "STOP"
+ Stop\u200b
+ Please stop texting me
+ No más mensajes por favor
+ ALTO
+ baja
+ unsubscribe me
+ cancel
+ CANCEL.
+ "cancel"
+ Cancel!!
+ END
+ quit
+ Stop All
+ stopall
+ opt out
+ opt-out
+ OPT OUT please
+ Unsubscribe
+ please unsubscribe
+ ¡BAJA!
+ Baja por favor
+ alto ya
+ stop!!!!!
+ sToP
+ S T O P
+ STOP STOP STOP
+ 'stop'
+ (stop)
+ *STOP*
+ “Stop”
+ ＳＴＯＰ
+ STOP\ufe0f
+ stop texting
+ stop messaging me
+ stop sending me texts
+ Stop sending me these messages
+ please stop sending messages
+ don't text me
+ do not text me again
+ quit texting me
+ no more texts
+ no more messages please
+ remove me from your list
+ take me off your text list
+ Remove me
+ STOP. Wrong number
+ stop, wrong number
+ Stop it
+ please stop
+ Pls stop
+ stop pls 🙏
+ stop thank you
+ STOP now
+ I want to unsubscribe
+ I don't want any more texts
+ I don't want to receive these messages
+ stop contacting me
+ ya no me manden mensajes
+ no me escriban más
+ dejen de mandarme mensajes
+ deje de escribirme
+ no quiero recibir mensajes
+ denme de baja
+ quiero darme de baja
+ parar
+ CANCELAR
+ no me envíen más mensajes
+ Quítenme de su lista
+ paren los mensajes
+ 🛑 stop 🛑
- stop by tomorrow?
- I'll stop at the pharmacy
- don't stop
- cancel my appointment
- Please stop by tomorrow
- The pain won’t stop
- Cancel my visit on Friday
-
- End of the week?
- can I stop the antibiotics?
- I can't stop the bleeding
- We will stop by at 5
- please cancel Friday
- Is there a bus stop nearby?
- START
- UNSTOP
- HELP
- yes
- no
- Quit smoking today
- the end of the month works
- I need to cancel
- can you stop the refill?
- Should she stop eating before surgery
- nonstop barking all night
- please don't stop texting me updates
- what time do you stop taking walk ins
- He had to stop twice on the way
- unsubscribed from nothing lol
- Thanks! See you Monday
- la fiebre no baja
- está muy alto el volumen
- necesito cancelar mi cita
- quiero dar de baja a mi perro del seguro
- no puedo parar el sangrado
- voy a parar en la farmacia
- ¿puede parar la hemorragia?
- baje el precio por favor
- ayuda
- no me llamen antes de las diez
- my son won't stop crying
- opt me into reminders
- text me when ready
- stop light on Main is out
- could you end the plan in May
? para
? enough
? basta
? leave me alone or I call the police
? take me off the list
? Rex, stop
+ please stop texting
+ Stop!! I'm not interested
+ STOP I don't know you
+ stop this is not Mary
+ STOP-
+ - STOP
+ stop 😡😡
+ stop msging me
+ stop txting me
+ plz stop txting
+ no mas textos
+ No me manden más mensajes
+ ya no me escriban
+ deja de escribirme
+ dejen de escribir
+ stop your messages
? Please cancel
? Cancel please
? end please
+ STOP ALL MESSAGES
+ stop alert
+ unsubscribe please thanks
+ UNSUBSCRIBE!!!
+ Unsuscribe
+ STOPP
+ STOP​​
+ s.t.o.p
+ Baja 🙏
+ alto por favor
+ BAJA.
+ Parar por favor
+ no more messages
+ I don't want these texts
+ remove me please
+ Remove my number
+ do not contact
+ wrong number, stop texting
+ stop spam
- stop by?
- can you stop by at 5?
- Cancel the Friday visit
- please cancel my appointment for tomorrow
- I need to cancel Friday's appointment
- cancel my 3pm
- cancelar mi cita del lunes
- quiero cancelar la cita
- end of day works
- is this the end?
- quit it Rex lol jk see you at 5
- the bleeding stopped
- he stopped eating
- should I stop the meds?
- stop giving him the pills?
- Don't stop the reminders
- nonstop
- bus stop at 5th
- I'm at the stop sign
- para mañana está bien
- para el lunes
- baja de peso
- mi perro baja las escaleras
- info
- Yes stop by
- let me know when to stop the antibiotics
- ok I'll stop
- I can stop in at noon
- one stop shop
- ALTO RIESGO?
? alto, moreno y guapo
? Take me off this list
+ stop!
+ Please STOP texting this number.
+ STOP, I never signed up
+ unsubscribe from all
+ Stop sending me stuff
+ no more texts pls
+ take me off ur list
+ wrong number please stop
+ Stop. Who is this
+ dont text me anymore
+ remove this number
+ opt-out please
+ Alto!!!
+ por favor dejen de escribirme
+ BAJA 🚫
+ no me manden más
+ ya no quiero mensajes
- Can we stop by at noon
- cancel Tuesday
- please cancel my 3pm appt
- I'll stop giving him the pills
- quit smoking program?
- end of month ok
- do not stop the antibiotics right
- para el martes
- baja la fiebre?
- where do I stop to park
- cancel it
? pls cancel
? quit please
? cancel thanks
? please end
`;
