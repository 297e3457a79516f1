/** Callers rule values out in Spanish. See `labeled.ts` for the form of a line. */
export const DENIED_ES = `
[date] el lunes no puedo -> none
[date] no puedo el lunes -> none
[date] cualquier día menos el lunes -> none
[date] cualquier día excepto el martes -> none
[date] el martes no, el jueves -> none date=2026-11-26
[date] el jueves, no el martes -> none date=2026-11-26
[date] el lunes no me queda bien -> none
[date] el viernes no me sirve -> none
[date] el lunes no -> none
[date] mañana no, pasado mañana -> none date=2026-11-25
[date] no puedo ir el miércoles -> none
[date] no me conviene el jueves -> none
[date] que no sea el lunes -> none
[date] todos los días salvo el viernes -> none
[date] ni el lunes ni el martes -> none
[date] no puedo el lunes ni el martes -> none
[date] el lunes o el martes no puedo -> none
[date] el lunes imposible -> none
[date] el lunes trabajo -> none
[date] el viernes tampoco -> none
[date] no estoy disponible el sábado -> none
[date] el lunes yo no puedo, mejor el jueves -> none date=2026-11-26
[date] el lunes no puedo pero el martes sí -> none date=2026-11-24
[date] no quiero el lunes -> none
[date] no tengo tiempo el martes -> none
[date] por qué no el viernes -> none date=2026-11-27
[date] ¿no tiene el viernes? -> none date=2026-11-27
[date] no sé, el viernes -> none date=2026-11-27
[date] no, el viernes -> none date=2026-11-27
[date] ningún día menos el viernes -> none date=2026-11-27
[date] no puedo ningún día salvo el jueves -> none date=2026-11-26
[date] en vez del lunes, el martes -> none date=2026-11-24
[date] el martes en lugar del lunes -> none date=2026-11-24
[date] de este lunes en ocho -> none date=2026-12-07
[date] el lunes en ocho -> none date=2026-12-07
[date] este martes en ocho -> none date=2026-12-01
[date] de este viernes en quince -> none date=2026-12-11
[date] mañana no puedo -> none
[date] hoy no -> none
[date] no el lunes, el martes -> none date=2026-11-24
[date] los lunes no puedo -> none
[date] el treinta de noviembre no puedo -> none
[date] no podría el primero de diciembre -> none
[date] el domingo no es posible -> none
[time] no antes de las diez -> none
[time] antes de las diez no -> none
[time] a las cuatro no puedo -> none
[time] no después de las cinco -> none
[time] cualquier hora menos las cuatro de la tarde -> none
[time] a las nueve no, a las diez -> none time=10:00
[time] a las cuatro de la tarde no me sirve -> none
[time] a las diez, no a las nueve -> none time=10:00
[time] no puedo a las tres, a las cuatro sí -> none time=16:00
[time] las ocho es muy temprano -> none
[time] no hasta las once -> none
[time] no puedo llegar antes del mediodía -> none
[species] el perro no -> none
[species] no el perro, el gato -> none species=cat
[species] el perro no, el gato -> none species=cat
[species] no es un gato -> none
[species] cualquiera menos perro -> none
[species] el gato, no el perro -> none species=cat
[number] tres no, cuatro -> none number=4
[number] no son tres -> none
[number] cuatro, no tres -> none number=4
[number] tres no -> none
[name] no soy María -> none
[name] no me llamo Ana -> none
[name] no soy María, soy Marta -> none name=Marta
[name] María no, Marta -> none name=Marta
[name] mi nombre no es Ana -> none
[name] soy Ana, no María -> none name=Ana
[phone] no es el 303 555 0118 -> none
[phone] el 303 555 0118 no, el 303 555 0119 -> none phone=+13035550119
[phone] el 303 555 0119, no el 303 555 0118 -> none phone=+13035550119
[phone] no el 5555 -> none
[yesno] no dije que sí -> none yesno=no
[yesno] no es un sí -> none yesno=no
[date] el lunes se me complica -> none
[date] el lunes me es imposible -> none
[date] estoy ocupada el viernes -> none
[date] el martes sí, el lunes no -> none date=2026-11-24
[time] no a las diez -> none
[time] no puede ser antes de las diez -> none
`;
