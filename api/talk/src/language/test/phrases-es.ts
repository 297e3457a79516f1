/** Kind, phrase and value, on Monday 2026-11-23 at 10:20; `-` if the reader finds nothing. */
export const SPANISH = `
date | hoy | 2026-11-23
date | mañana | 2026-11-24
date | para mañana | 2026-11-24
date | mañana por la mañana | 2026-11-24
date | mañana a las tres | 2026-11-24
date | pasado mañana | 2026-11-25
date | pasado mañana por la tarde | 2026-11-25
date | ayer | 2026-11-22
date | anteayer | 2026-11-21
date | antes de ayer | 2026-11-21
date | antier | 2026-11-21
date | anoche | 2026-11-22
date | esta noche | 2026-11-23
date | esta tarde | 2026-11-23
date | esta mañana | 2026-11-23
date | por la mañana | -
date | a las ocho de la mañana | -
date | el martes | 2026-11-24
date | martes | 2026-11-24
date | el miércoles | 2026-11-25
date | miercoles | 2026-11-25
date | el jueves por la tarde | 2026-11-26
date | este viernes | 2026-11-27
date | viernes | 2026-11-27
date | el sábado | 2026-11-28
date | domingo | 2026-11-29
date | el lunes | 2026-11-30
date | el próximo lunes | 2026-11-30
date | próximo viernes | 2026-11-27
date | el viernes que viene | 2026-11-27
date | el lunes que viene | 2026-11-30
date | el domingo próximo | 2026-11-29
date | el viernes pasado | 2026-11-20
date | el lunes pasado | 2026-11-16
date | el pasado viernes | 2026-11-20
date | no, el martes | 2026-11-24
date | el lunes no, mejor el martes | 2026-11-24
date | dentro de tres días | 2026-11-26
date | en tres días | 2026-11-26
date | en un par de días | 2026-11-25
date | dentro de una semana | 2026-11-30
date | en una semana | 2026-11-30
date | en dos semanas | 2026-12-07
date | en quince días | 2026-12-08
date | dentro de un mes | 2026-12-23
date | en seis meses | 2027-05-23
date | hace dos días | 2026-11-21
date | hace tres semanas | 2026-11-02
date | hace una semana | 2026-11-16
date | hace un mes | 2026-10-23
date | la semana que viene | 2026-11-30
date | el jueves de la semana que viene | 2026-12-03
date | la semana entrante el martes | 2026-12-01
date | el jueves de la otra semana | 2026-12-03
date | de hoy en ocho | 2026-11-30
date | el martes en quince | 2026-12-08
date | mañana en ocho | 2026-12-01
date | mañana en ocho días | 2026-12-01
date | el último viernes del mes | 2026-11-27
date | el primer lunes de diciembre | 2026-12-07
date | el 15 del mes que viene | 2026-12-15
date | el próximo mes el día tres | 2026-12-03
date | el miércoles 2 | 2026-12-02
date | el viernes 4 de diciembre | 2026-12-04
date | el viernes a las 4 | 2026-11-27
date | nochebuena | 2026-12-24
date | año nuevo | 2027-01-01
date | la próxima semana | 2026-11-30
date | el mes que viene | 2026-12-01
date | el próximo mes | 2026-12-01
date | el tres de marzo | 2027-03-03
date | el 3 de marzo | 2027-03-03
date | 3 de marzo | 2027-03-03
date | tres de marzo de 2028 | 2028-03-03
date | el 3 de marzo del 2028 | 2028-03-03
date | el primero de mayo | 2027-05-01
date | el uno de mayo | 2027-05-01
date | el veinticuatro de diciembre | 2026-12-24
date | 24 de diciembre | 2026-12-24
date | el treinta y uno de enero | 2027-01-31
date | el veintidós de noviembre | 2027-11-22
date | el veintitrés de noviembre | 2026-11-23
date | nació el 3 de marzo de 2019 | 2019-03-03
date | doce de octubre de dos mil veintisiete | 2027-10-12
date | el 29 de febrero | 2028-02-29
date | el 30 de febrero | -
date | 2026-12-01 | 2026-12-01
date | 3/12 | 2026-12-03
date | 24/12 | 2026-12-24
date | 12/24 | 2026-12-24
date | 03/12/2027 | 2027-12-03
date | 03-12-27 | 2027-12-03
date | el 15 | 2026-12-15
date | el día 15 | 2026-12-15
date | el día quince | 2026-12-15
date | el treinta | 2026-11-30
date | el 23 | 2026-11-23
date | el día primero | 2026-12-01
date | tengo dos perros | -
date | se comió el chocolate | -
date | a las tres de la tarde | -
date | cualquier día | -
date | ahorita | 2026-11-23
date | ahora mismo | 2026-11-23
date | el jueves veintiséis de noviembre | 2026-11-26
date | lunes catorce de diciembre | 2026-12-14
time | las tres | 15:00
time | a las tres | 15:00
time | a las 3 | 15:00
time | a las 3 de la tarde | 15:00
time | las 3 de la tarde | 15:00
time | tres de la tarde | 15:00
time | a las tres y media | 15:30
time | las tres y media de la tarde | 15:30
time | a las tres y cuarto | 15:15
time | a las tres menos cuarto | 14:45
time | las cinco menos diez | 16:50
time | un cuarto para las tres | 14:45
time | cuarto para las ocho | 07:45
time | diez para las seis | 17:50
time | a la una | 13:00
time | a la una y media | 13:30
time | a la una de la tarde | 13:00
time | a la una de la madrugada | 01:00
time | a las ocho | 08:00
time | a las ocho de la mañana | 08:00
time | ocho de la mañana | 08:00
time | a las ocho de la noche | 20:00
time | las ocho y veinte | 08:20
time | las ocho y veinte de la noche | 20:20
time | a las nueve y media de la mañana | 09:30
time | a las once de la noche | 23:00
time | a las doce | 12:00
time | a las doce de la noche | 00:00
time | a las doce del mediodía | 12:00
time | a las dos de la madrugada | 02:00
time | a las 15 | 15:00
time | a las 15:30 | 15:30
time | 15:30 | 15:30
time | a las quince horas | 15:00
time | las veinte horas | 20:00
time | a las 8:15 | 08:15
time | 8:15 pm | 20:15
time | 8 pm | 20:00
time | ocho p.m. | 20:00
time | ocho a.m. | 08:00
time | las diez en punto | 10:00
time | a las cuatro en punto | 16:00
time | mediodía | 12:00
time | al mediodía | 12:00
time | a medio día | 12:00
time | medianoche | 00:00
time | a media noche | 00:00
time | en una hora | 11:20
time | en media hora | 10:50
time | dentro de media hora | 10:50
time | dentro de dos horas | 12:20
time | en diez minutos | 10:30
time | en una hora y media | 11:50
time | hace diez minutos | 10:10
time | hace una hora | 09:20
time | hace media hora | 09:50
time | hace dos horas | 08:20
time | ahora mismo | 10:20
time | ahorita | 10:20
time | mañana a las cuatro de la tarde | 16:00
time | el martes a las diez y media | 10:30
time | no, a las cuatro | 16:00
time | a las tres, no, a las cuatro | 16:00
time | a las siete y cuarenta y cinco | 07:45
time | a las diez y cinco | 10:05
time | las cuatro y diez de la tarde | 16:10
time | a las seis treinta | 18:30
time | a las nueve cuarenta y cinco | 09:45
time | a las siete por la mañana | 07:00
time | a las siete en la noche | 19:00
time | sobre las cinco | 17:00
time | hacia las once | 11:00
time | para las dos | 14:00
time | desde las nueve | 09:00
time | tengo tres perros | -
time | veinte libras | -
time | una pregunta | -
time | media tableta | -
number | tres | 3
number | cero | 0
number | uno | 1
number | una | 1
number | diez | 10
number | quince | 15
number | dieciséis | 16
number | veinte | 20
number | veintiuno | 21
number | veintidós | 22
number | veintinueve | 29
number | treinta | 30
number | treinta y cinco | 35
number | cuarenta y dos | 42
number | noventa y nueve | 99
number | cien | 100
number | ciento cinco | 105
number | ciento veinte | 120
number | doscientos | 200
number | doscientos cincuenta | 250
number | doscientas cincuenta y tres | 253
number | quinientos | 500
number | mil | 1000
number | mil doscientos | 1200
number | dos mil | 2000
number | dos mil veintisiete | 2027
number | cinco millones | 5000000
number | 1.200 | 1200
number | 1.200,50 | 1200.5
number | 3,5 | 3.5
number | 3.5 | 3.5
number | tres coma cinco | 3.5
number | tres punto cinco | 3.5
number | tres y medio | 3.5
number | medio | 0.5
number | un par | 1 2
number | una docena | 1 12
number | veinte libras | 20
number | como unos 20 kilos | 20
number | dos perros y tres gatos | 2 3
number | uno dos tres | 1 2 3
number | veinte mil | 20000
number | novecientos noventa y nueve | 999
number | ningún número aquí | -
number | y | -
digits | tres cero tres cinco cinco cinco cero uno uno nueve | 3035550119
digits | 303 555 0119 | 3035550119
digits | mi número es el 303 555 0110 | 3035550110
digits | triple cinco | 555
digits | doble cero siete | 007
digits | treinta y cinco veinte | 3520
digits | uno dos tres cuatro | 1234
digits | ninguno | -
`;
