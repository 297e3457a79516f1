/** Callers answer questions in Spanish. See `labeled.ts` for the form of a line. */
export const ANSWERS_ES = `
[date] mañana -> none date=2026-11-24
[date] pasado mañana -> none date=2026-11-25
[date] el viernes -> none date=2026-11-27
[date] eh el viernes creo -> none date=2026-11-27
[date] el primero de diciembre -> none date=2026-12-01
[date] el cinco de diciembre -> none date=2026-12-05
[date] el 12 de diciembre me queda perfecto -> none date=2026-12-12
[date] este jueves -> none date=2026-11-26
[date] el miércoles no espere el jueves -> none date=2026-11-26
[date] hoy si se puede -> none date=2026-11-23
[date] en dos días -> none date=2026-11-25
[date] de hoy en ocho -> none date=2026-11-30
[date] en tres semanas -> none date=2026-12-14
[date] el treinta -> none date=2026-11-30
[date] a lo mejor el sábado -> none date=2026-11-28
[date] que sea el 27 -> none date=2026-11-27
[date] 15 de diciembre -> none date=2026-12-15
[date] qué tal el martes -> none date=2026-11-24
[date] el martes no el miércoles -> none date=2026-11-25
[date] el ocho de enero -> none date=2027-01-08
[date] pues no sé -> none
[date] cuando usted pueda -> none
[date] el veintisiete de noviembre -> none date=2026-11-27
[date] el viernes a las diez de la mañana -> none date=2026-11-27 time=10:00
[date] mañana a las dos y media -> none date=2026-11-24 time=14:30
[date] cualquier día está bien -> none
[date] el miércoles no puedo pero el jueves sí -> none date=2026-11-26
[date] dos de diciembre -> none date=2026-12-02
[time] a las tres -> none time=15:00
[time] tres de la tarde -> none time=15:00
[time] a las diez de la mañana -> none time=10:00
[time] nueve y media -> none time=09:30
[time] un cuarto para las cuatro -> none time=15:45
[time] al mediodía -> none time=12:00
[time] dos y media -> none time=14:30
[time] eh como a las once -> none time=11:00
[time] once y cuarto de la mañana -> none time=11:15
[time] cuatro en punto -> none time=16:00
[time] no mejor a las cinco de la tarde -> none time=17:00
[time] 8 30 de la mañana -> none time=08:30
[time] a eso de las diez y media sería perfecto -> none time=10:30
[time] a las nueve no perdón a las diez de la mañana -> none time=10:00
[time] la una y cuarto de la tarde -> none time=13:15
[time] seis menos cuarto de la tarde -> none time=17:45
[time] a la una me sirve -> none time=13:00
[time] me da igual -> none
[time] 14 30 -> none time=14:30
[time] mediodía -> none time=12:00
[time] nueve am por favor -> none time=09:00
[time] a las nueve no a las diez de la mañana -> none time=10:00
[time] doce y media -> none time=12:30
[time] 4:15 de la tarde el jueves -> none time=16:15 date=2026-11-26
[number] dos -> none number=2
[number] nada más uno -> none number=1
[number] tengo tres -> none number=3
[number] eh cinco creo -> none number=5
[number] doce -> none number=12
[number] son cuatro -> none number=4
[number] veintiuno -> none number=21
[number] 7 -> none number=7
[number] no dos -> none number=2
[number] un par como dos -> none number=2
[number] cincuenta -> none number=50
[number] ciento veinte -> none number=120
[number] no le importa -> none
[number] es el treinta y cinco -> none number=35
[number] somos seis -> none number=6
[number] como diez -> none number=10
[number] unos quince -> none number=15
[number] tres no cuatro -> none number=4
[number] ocho por favor -> none number=8
[number] unidad cuarenta y dos -> none number=42
[phone] 415 555 2671 -> none phone=+14155552671
[phone] es el cuatro uno cinco cinco cinco cinco dos seis siete uno -> none phone=+14155552671
[phone] 212-736-5000 -> none phone=+12127365000
[phone] mi número es 305 374 7000 -> none phone=+13053747000
[phone] dos doce siete treinta y seis cincuenta cero cero -> none phone=+12127365000
[phone] código de área 415 y luego 555 2671 -> none phone=+14155552671
[phone] eh sí es 2 1 2 7 3 6 5 0 0 0 -> none phone=+12127365000
[phone] cuatro quince cinco cinco cinco veintiséis setenta y uno -> none phone=+14155552671
[phone] más uno 415 555 2671 -> none phone=+14155552671
[phone] tres cero cinco tres siete cuatro siete cero cero cero -> none phone=+13053747000
[phone] no tengo teléfono -> none
[phone] me puede llamar al (305) 374-7000 -> none phone=+13053747000
[phone] el mejor número es 206 682 7453 -> none phone=+12066827453
[phone] dos cero seis seis ocho dos siete cuatro cinco tres -> none phone=+12066827453
[phone] para qué lo necesita -> none
[phone] claro 2066827453 -> none phone=+12066827453
[species] un perro -> none species=dog
[species] es un gato -> none species=cat
[species] conejo -> none species=rabbit
[species] es una perrita -> none species=dog
[species] gatita -> none species=cat
[species] un pájaro chiquito -> none species=bird
[species] mi cachorro -> none species=dog
[species] una coneja -> none species=rabbit
[species] es un loro -> none species=bird
[species] no es perro es gato -> none species=cat
[species] dos perros -> none species=dog
[species] conego -> none species=rabbit
[species] un gatito -> none species=cat
[species] es mi perrito -> none species=dog
[species] una serpiente -> none
[species] en realidad es un pájaro -> none species=bird
[species] perro no perdón gato -> none species=cat
[species] prefiero no decirlo -> none
[name] laura méndez -> none name=Laura_Méndez
[name] me llamo juan pérez -> none name=Juan_Pérez
[name] soy maría -> none name=María
[name] habla david molina -> none name=David_Molina
[name] soy susana -> none name=Susana
[name] eh roberto jiménez -> none name=Roberto_Jiménez
[name] dígame miguel -> none name=Miguel
[name] patricia de la cruz -> none name=Patricia_de_la_Cruz
[name] mi nombre es carmen blanco -> none name=Carmen_Blanco
[name] sí soy tomás -> none name=Tomás
[name] emilia -> none name=Emilia
[name] hola le habla jaime vargas -> none name=Jaime_Vargas
[name] claro es ana lópez -> none name=Ana_López
[name] nombre pedro apellido gómez -> none name=Pedro_Gómez
[name] maría josé barrios -> none name=María_José_Barrios
[name] mi nombre es esteban -> none name=Esteban
[yesno] sí -> none yesno=yes
[yesno] no -> none yesno=no
[yesno] sí claro -> none yesno=yes
[yesno] para nada -> none yesno=no
[yesno] así es -> none yesno=yes
[yesno] no es correcto -> none yesno=no
[yesno] ajá -> none yesno=yes
[yesno] no gracias -> none yesno=no
[yesno] correcto -> none yesno=yes
[yesno] la verdad no -> none yesno=no
[yesno] por supuesto -> none yesno=yes
[yesno] no creo -> none yesno=no
[yesno] sí está bien -> none yesno=yes
[yesno] claro que no -> none yesno=no
[yesno] me parece bien -> none yesno=yes
[yesno] no está mal eso no es -> none yesno=no
[yesno] cómo no -> none yesno=yes
[yesno] no estoy seguro -> none
[yesno] desde luego -> none yesno=yes
[yesno] no hay problema está bien -> none yesno=yes
[yesno] sí por favor -> none yesno=yes
[yesno] mejor no -> none yesno=no
[yesno] tal vez -> none
[yesno] no así estoy bien -> none yesno=no
[yesno] exacto -> none yesno=yes
[yesno] negativo -> none yesno=no
[yesno] sí es correcto -> none yesno=yes
[yesno] nunca -> none yesno=no
`;
