/** Callers say in Spanish what they want. See `labeled.ts` for the form of a line. */
export const WANTS_ES = `
hola quisiera sacar una cita -> book
buenas necesito traer a mi perro para un chequeo -> book species=dog
me puede dar una cita para mañana por la tarde -> book date=2026-11-24
tienen algo disponible el viernes -> book date=2026-11-27
quiero agendar una limpieza -> book
mi gata necesita sus vacunas nos pueden atender el jueves a las tres de la tarde -> book species=cat date=2026-11-26 time=15:00
apúnteme para una visita por favor -> book
quiero ver al dentista creo que tengo una caries -> book
me gustaría reservar una hora con el doctor -> book
podríamos ir el miércoles a las nueve y media de la mañana -> book date=2026-11-25 time=09:30
soy paciente nuevo y quiero hacerme un examen -> book
eh mi nombre es laura méndez y quiero una cita -> book name=Laura_Méndez
hay cupo esta semana -> book
me da una cita para las diez de la mañana -> book time=10:00
necesito cambiar mi cita -> reschedule
podemos pasar mi cita para el viernes -> reschedule date=2026-11-27
me salió algo y no puedo mañana podemos el jueves mejor -> reschedule date=2026-11-26
quiero reprogramar -> reschedule
se puede mover la visita para la próxima semana -> reschedule
tengo una cita pero necesito otra hora -> reschedule
me pueden cambiar la limpieza a otro día -> reschedule
voy a llegar más tarde la podemos mover a las cuatro de la tarde -> reschedule time=16:00
oiga quiero reagendar la cita de mi perro -> reschedule species=dog
puedo posponer mi visita -> reschedule
prefiero ir el tres de diciembre me la puede cambiar -> reschedule date=2026-12-03
no la cancele nada más muévala para otro día -> reschedule
necesito cancelar mi cita -> cancel
cancele por favor -> cancel
no voy a poder ir así que cancélela -> cancel
sí hola quiero anular mi visita de mañana -> cancel date=2026-11-24
bórreme de la agenda -> cancel
ya no necesitamos la cita -> cancel
no voy a ir el viernes cancélela por favor -> cancel date=2026-11-27
puede eliminar mi reserva -> cancel
este cancele la de mi gato por favor -> cancel species=cat
quítenme la cita voy a ir a otro lado -> cancel
quiero cancelar no cambiar -> cancel
dé de baja mi cita -> cancel
a qué hora abren -> hours
abren el sábado -> hours date=2026-11-28
a qué hora cierran hoy -> hours date=2026-11-23
cuál es su horario -> hours
hasta qué hora están abiertos -> hours
abren el día de acción de gracias -> hours
trabajan los domingos -> hours date=2026-11-29
qué días atienden -> hours
hasta qué hora hay alguien en la oficina -> hours
está cerrada la oficina por las fiestas -> hours
eh desde qué hora abren por la mañana -> hours
están abiertos ahorita -> hours
cuánto cuesta una limpieza -> price
cuánto cobran por un chequeo -> price
cuánto sale castrar a mi perro -> price species=dog
qué precio tiene el examen -> price
me da un presupuesto para una corona -> price
en cuánto están las vacunas para gatos -> price species=cat
cuánto me costaría una endodoncia -> price
la primera visita es gratis o hay que pagar -> price
tienen lista de precios -> price
es muy caro blanquearse los dientes -> price
cuáles son sus tarifas -> price
más o menos cuánto salen las radiografías -> price
necesito más medicina -> refill
a mi perro se le acabó la medicina del corazón me dan más -> refill species=dog
me puede surtir la receta -> refill
se nos acabaron las pastillas -> refill
necesito renovar la receta de los antibióticos -> refill
pueden mandar la receta a la farmacia -> refill
ya casi no tengo medicamento y necesito más -> refill
ocupo más tabletas para las pulgas -> refill
llamo para resurtir la receta de mi conejo -> refill species=rabbit
se venció mi receta necesito una nueva -> refill
en la farmacia dicen que ya no quedan resurtidos -> refill
puedo recoger más insulina para mi gato -> refill species=cat
es una emergencia -> emergency
atropellaron a mi perro -> emergency species=dog
mi gato no respira bien ayúdeme -> emergency species=cat
se me cayó un diente y está sangrando -> emergency
comió chocolate y está temblando -> emergency
hay sangre por todos lados -> emergency
necesito ayuda ya es urgente -> emergency
mi cachorro se tragó algo y se está ahogando -> emergency species=dog
está convulsionando -> emergency
tengo la cara hinchada y no puedo respirar -> emergency
no es una emergencia solo quiero una cita -> book
dios mío está inconsciente qué hago -> emergency
aceptan seguro -> insurance
trabajan con delta dental -> insurance
esto lo cubre mi seguro -> insurance
quiero saber si están en la red de aetna -> insurance
qué seguros aceptan -> insurance
reciben seguro para mascotas -> insurance
mi plan paga una corona -> insurance
tengo un seguro nuevo y quiero saber si lo aceptan -> insurance
están dentro de mi red -> insurance
le pueden cobrar directo a mi aseguradora -> insurance
cuándo se paga la renta -> rent
cómo pago la renta -> rent
quiero pagar el alquiler -> rent
puedo pagar la renta por internet -> rent
me voy a atrasar con la renta este mes -> rent
cuál es mi saldo del alquiler -> rent
les llegó mi cheque de la renta -> rent
cuánto debo de renta -> rent
cobran recargo si pago tarde la renta -> rent
qué día hay que pagar el alquiler -> rent
hay una fuga en el baño -> leak
está cayendo agua del techo -> leak
se está tirando el agua del fregadero -> leak
se reventó el tubo debajo de la cocina -> leak
el inodoro se está desbordando -> leak
se me está inundando el apartamento -> leak
sí este la llave no deja de gotear -> leak
gotea agua del departamento de arriba -> leak
hay agua por todo el piso -> leak
hola el calentador de agua está tirando agua por todos lados -> leak
no sirve la calefacción -> heat
no tengo calefacción -> heat
se descompuso el calentador -> heat
hace muchísimo frío aquí adentro y la calefacción no funciona -> heat
el radiador está frío -> heat
no hemos tenido calefacción desde anoche -> heat
mi apartamento está helado y no prende la calefacción -> heat
se dañó la caldera -> heat
eh el termostato está prendido pero no calienta -> heat
puede venir alguien a arreglar la calefacción -> heat
me quedé afuera sin llaves -> lockout
perdí las llaves -> lockout
se me cerró la puerta y no puedo entrar al apartamento -> lockout
mi llave no sirve y no puedo entrar -> lockout
dejé las llaves adentro alguien me puede abrir -> lockout
no puedo abrir la puerta la llave se rompió en la cerradura -> lockout
me robaron las llaves y no puedo entrar -> lockout
necesito una copia de la llave estoy afuera -> lockout
quiero poner una queja -> complaint
la recepcionista fue muy grosera conmigo -> complaint
estoy muy molesto con el servicio -> complaint
no estoy contenta con cómo me trataron -> complaint
mis vecinos tienen la música muy alta y me quiero quejar -> complaint
es la tercera vez que llamo y nadie arregla nada -> complaint
quiero presentar un reclamo sobre el técnico -> complaint
me cobraron de más y estoy enojado -> complaint
el servicio fue pésimo -> complaint
quedé muy decepcionada con mi última visita -> complaint
dónde están ubicados -> directions
cuál es su dirección -> directions
cómo llego -> directions
me puede decir cómo llegar a la clínica -> directions
hay estacionamiento -> directions
en qué calle están -> directions
ando manejando y no encuentro la oficina -> directions
están cerca del metro -> directions
dónde me estaciono -> directions
entre qué calles están -> directions
puedo hablar con una persona -> human
hablar con un representante -> human
quiero hablar con un ser humano -> human
agente -> human
déjeme hablar con alguien por favor -> human
operadora -> human
me comunica con la recepción -> human
no quiero hablar con una máquina -> human
qué dijo -> repeat
me lo puede repetir -> repeat
perdón no le escuché -> repeat
dígalo otra vez por favor -> repeat
cómo dijo -> repeat
mande -> repeat
puede hablar más despacio -> slower
más lento por favor -> slower
habla muy rápido -> slower
despacio por favor -> slower
ya no me llamen -> stop
quíteme de su lista -> stop
no me vuelvan a llamar -> stop
borre mi número de la lista -> stop
perdón número equivocado -> wrongNumber
creo que marqué mal -> wrongNumber
tiene el número equivocado -> wrongNumber
ay me equivoqué de número -> wrongNumber
habla inglés -> language
podemos hablar en inglés -> language
inglés por favor -> language
prefiero en inglés -> language
vio el partido anoche -> none
qué feo está el clima verdad -> none
eh espéreme un segundo -> none
hola -> none
bueno me escucha -> none
mi cuñada es maestra en ohio -> none
bájale a la tele mi amor -> none
me gusta la pizza -> none
mmm déjeme pensar -> none
bla bla bla -> none
quién ganó las elecciones -> none
cuénteme un chiste -> none
no tú no le hablo a mi hijo -> none
probando probando -> none
voy en el camión hay mucho ruido -> none
cuál es la capital de francia -> none
`;
