/** Spanish answers of callers to a question for one value: `slot words -> value`, with a bar between turns. */
export const SAID_ES = `
day el lunes me es imposible -> none
day el martes estoy ocupada -> none
day el miércoles tengo clase -> none
day menos el jueves, cualquiera -> none
day el viernes no me viene bien -> none
day no me sirve el lunes -> none
day cualquier día que no sea martes -> none
day los lunes no puedo -> none
day los miércoles trabajo -> none
day el viernes salgo de viaje -> none
day mañana no, por favor -> none
day el primero de diciembre no -> none
day el treinta no me queda -> none
day mejor no el jueves -> none
day preferiría que no fuera el lunes -> none
day todos menos el viernes -> none
day evitemos el martes -> none
day el lunes es muy pronto -> none
day el sábado imposible, el viernes sí -> 2026-11-27
day el lunes no, mejor el jueves -> 2026-11-26
day no puedo el martes pero sí el miércoles -> 2026-11-25
day mañana no se puede, que sea el viernes -> 2026-11-27
day en vez del lunes, el martes -> 2026-11-24
time a las diez no me queda bien -> none
time cualquier hora menos a las tres de la tarde -> none
time a las ocho es muy temprano -> none
time por la mañana no puedo -> none
time nada antes de las once -> none
time después de las tres está bien -> none
day antes del viernes -> none
time después de las cuatro no puedo -> none
time a mediodía no, a las dos de la tarde -> 14:00
time a las nueve y media no, mejor a las diez y media de la mañana -> 10:30
vet no con la doctora rivera -> none
vet cualquiera menos rivera -> none
vet no quiero con el doctor chen -> none
vet que no sea el doctor okafor -> none
vet con chen no, con rivera -> rivera
vet otro que no sea chen -> none
vet en lugar del doctor chen, la doctora rivera -> rivera
service no quiero baño -> none
service no necesita la vacuna -> none
service cirugía no -> none
service nada de vacunas, solo una revisión -> checkup
service no es corte, es consulta -> checkup
service todo menos cirugía -> none
person no me llamo María, me llamo Elena -> Elena
person no soy Roberto -> none
count no son cuatro -> none
count no cuatro, cinco -> 5
count tres no -> none
day el jueves no va a poder ser -> none
day el martes ni hablar -> none
day el viernes está lleno mi día -> none
day los martes doy clases -> none
day con tal de que no sea jueves -> none
day cuando sea, pero no el martes -> none
day no me ponga el viernes -> none
day ni lunes ni martes -> none
day miércoles y jueves quedan descartados -> none
day el lunes, mmm, no -> none
day dije que el lunes no -> none
day digamos martes, no, espere, miércoles -> 2026-11-25
day no me gustan los lunes -> none
day ¿el lunes? no puedo -> none
time a las nueve y media no me sirve -> none
time no más tarde de las cinco -> none
time no puede ser a las ocho -> none
time antes del mediodía es imposible -> none
vet chen está bien pero okafor no -> chen
vet tuve problemas con el doctor chen -> none
vet alguien que no sea okafor -> none
service ya le pusieron la vacuna -> none
service sin baño por favor -> none
service cambié de opinión sobre la cirugía -> none
phone no es 303 555 0142, es 303 555 0143 -> +13035550143
phone tres cero tres cinco cinco cinco cero uno cuatro dos -> +13035550142
phone cinco cinco cinco cero uno cuatro dos -> none
email roberto punto rey arroba correo punto com | sí -> roberto.rey@correo.com
email rey noventa y nueve arroba gmail punto com | sí -> rey99@gmail.com
email mi correo es sol arroba sol y luna punto org | sí -> sol@solyluna.org
email be o be arroba ejemplo punto com | sí -> bob@ejemplo.com
email b de burro, o de oso, b de burro arroba ejemplo punto com | sí -> bob@ejemplo.com
email luis doble ele arroba ejemplo punto com | sí -> luisll@ejemplo.com
email ana guion bajo ruiz dos mil arroba ejemplo punto net | sí -> ana_ruiz2000@ejemplo.net
email ana ruiz mil novecientos ochenta y cuatro arroba ejemplo punto com | sí -> anaruiz1984@ejemplo.com
email tomás arroba hotmail punto com, perdón, timoteo arroba hotmail punto com | sí -> timoteo@hotmail.com
email tomas arroba hotmail punto com, digo, tim arroba hotmail punto com | sí -> tim@hotmail.com
email tomas arroba hotmail punto com, mejor tim arroba gmail punto com | sí -> tim@gmail.com
email tomas arroba hotmail punto com, no, tim arroba gmail punto com | sí -> tim@gmail.com
email mándelo a cobros arroba acme guion vet punto com punto mx | sí -> cobros@acme-vet.com.mx
email info arroba la clinica punto com | sí -> info@laclinica.com
email josé@ejemplo.com -> josé@ejemplo.com
email mari carmen arroba ejemplo punto com, todo junto | sí -> maricarmen@ejemplo.com
email mari carmen todo en minúsculas arroba ejemplo punto com | sí -> maricarmen@ejemplo.com
email jota de siete arroba ejemplo punto com | sí -> jd7@ejemplo.com
email cuatro patas arroba ejemplo punto com | sí -> 4patas@ejemplo.com
email kim menos lee arroba ejemplo punto com | sí -> kim-lee@ejemplo.com
email ana subrayado ruiz arroba ejemplo punto com | sí -> ana_ruiz@ejemplo.com
email ana barra baja ruiz arroba ejemplo punto com | sí -> ana_ruiz@ejemplo.com
email ana guión ruiz arroba ejemplo punto com | sí -> ana-ruiz@ejemplo.com
email no tengo correo -> none
email arroba ejemplo punto com -> none
email no es ana arroba ejemplo punto com | sí -> none
email es pati arroba ejemplo | sí -> none
email eme a erre arroba ejemplo punto com | sí -> mar@ejemplo.com
email i griega a ene arroba ejemplo punto com | sí -> yan@ejemplo.com
email uve doble arroba ejemplo punto com | sí -> w@ejemplo.com
email doble ve e be arroba ejemplo punto com | sí -> web@ejemplo.com
day el lunes ni de broma -> none
day el martes queda descartado -> none
day olvídese del miércoles -> none
day el jueves ya no se puede -> none
day los lunes cerramos -> none
day el viernes me queda mal -> none
day el lunes sería terrible, ¿qué tal el miércoles? -> 2026-11-25
day jueves, no, perdón, viernes -> 2026-11-27
day el único día que no puedo es el lunes -> none
time a las dos y media no llego, a las tres y media de la tarde -> 15:30
time en la mañana no -> none
time menos a mediodía, cuando sea -> none
vet por favor con chen otra vez no -> none
vet cualquier otro menos la doctora rivera -> none
vet rivera sí, chen no -> rivera
vet prefiero evitar al doctor okafor -> none
service ya le hicimos la vacuna -> none
service no hace falta la revisión -> none
service la cirugía todavía no -> none
service no la cirugía sino la revisión -> checkup
`;
