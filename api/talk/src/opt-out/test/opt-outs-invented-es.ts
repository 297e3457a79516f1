/** Callers' words in Spanish. See `opt-outs-spoken.ts` for the form of a line. */
export const INVENTED_ES = `
+ Por favor, no vuelvan a marcarme
+ Le agradecería que dejaran de llamarme
+ Ya les pedí que no me llamen
+ Les he dicho mil veces que no me llamen más
+ Quiten mi número de su sistema
+ Quítenos de su lista de contactos
+ Exijo que dejen de llamarme
+ No autorizo más llamadas
+ Retiro mi consentimiento para que me llamen
+ No quiero volver a recibir llamadas de ustedes
+ No quiero saber más de ustedes, no me llamen
+ Haga el favor de no llamarme más
+ Dejen de estar llamándome
+ Basta de llamadas
+ Ya basta de llamarme
+ Saquen mi número de su base de datos
+ Quiero salir de su lista
+ Quiero que me den de baja de las llamadas
+ Anótenme en la lista de no llamar
+ Este número no lo vuelvan a llamar
+ Que no me vuelva a llamar nadie de ahí
+ No me hablen más por teléfono
+ Ni se les ocurra volver a llamarme
+ Jamás me vuelvan a llamar
+ Nunca más llamen a este número
+ Deje de marcar a mi casa
+ Deja de molestarme con tus llamadas
+ Ya no nos llamen, por favor
+ Podrían dejar de llamarme
+ ¿Me puede borrar de su lista, por favor?
+ Necesito que me saquen de su lista
+ No deseo recibir sus llamadas
+ Ya no deseo que me contacten
+ No me contacten nunca más
+ Borren todos mis datos y no me llamen
+ Eliminen este número de su lista
+ Cancelen todas las llamadas a mi número
+ Les pido por favor que borren mi número
+ No me interesa, no vuelva a llamar
+ Dejen de llamar a mi casa, se lo suplico
- Llámeme cuando estén los resultados
- No me llame señora, soy señorita
- Nadie me llamó ayer
- ¿Me puede llamar más tarde?
- No me llamen hoy, estoy trabajando
- No me llame antes de las nueve
- Solo llámeme entre semana
- Llámeme al trabajo y no al celular
- Mejor mándeme un mensaje
- Mi vecino no deja de llamarme
- El banco me llama todos los días
- Quiero dejar de darle la pastilla
- No deja de vomitar desde anoche
- Quite la cita del viernes
- Saque a mi perro de la guardería el domingo
- Bórreme la segunda cita
- Cancele mi cita de las diez, por favor
- Mi número cambió, anote el nuevo
- Cambie mi número por el de mi esposa
- ¿Estoy en la lista de espera?
- Sáqueme de la lista de espera de cirugía
- No quiero que me pongan en espera otra vez
- No quiero llamar otra vez
- No me cuelgue, por favor
- ¿Por qué nunca contestan cuando llamo?
- Si no pueden hoy, llámenme mañana
- Ya no quiero la cirugía
- ¿Hasta qué hora reciben llamadas?
- Le dije a mi hermana que no me llamara de noche
- El doctor me dijo que no llamara al mediodía
- ¿Puede quitarle el cono?
- No me deje en espera
- Quiero dar de baja a mi gato del plan
- Paren el tratamiento, le hace daño
- Me llamo Nadia
- Póngame en la lista para el martes
- No se olviden de llamarme
- No dejen de avisarme si hay un lugar
- ¿Cuándo me van a llamar?
- Mi hijo dejó de llamar hace una semana
? quítenme
? No quiero saber de ustedes por este tema
? Estoy harto de tantas llamadas
? ¿Por qué me llaman tanto?
? Llaman demasiado
? ¿Pueden llamar menos?
? Déjenos en paz
? Preferiría que no me llamaran
? ya no me molesten
? sáquenos de la lista
? No me interesan sus llamadas
? No se moleste en llamarme
? dejen en paz a mi familia
? Pensé que ya no estaba en su lista
? Me siguen llamando y yo no pedí nada
? Ya estuvo bueno de llamadas
? bórreme
? no llame a mi celular
? Yo no pedí estas llamadas
? No me devuelva la llamada
+ Por favor no me llamen de nuevo
+ No me esté llamando
+ No me estén marcando
+ Ya no quiero que me hablen
+ Quiero que eliminen mi número
+ Quiero que quiten mi teléfono de su lista
+ Le pido que elimine mis datos y no me llame más
+ Sáquenme de sus registros
+ Pido que no me contacten más
+ No tienen permiso de llamarme
+ Prohibido llamarme
+ No se comuniquen más conmigo
+ Absténganse de llamarme
+ No quiero ninguna llamada más
+ No quiero más contacto con ustedes
+ Suspendan las llamadas
+ Dejen de llamar, por favor
+ Deje de insistir, no me llame
+ No me busquen más
+ Ya no me marque
- No hace falta que me llame
- No es necesario que me vuelvan a llamar
- No me pudieron llamar porque no tenía señal
- Quiero dejar de pagar el plan
- No quiero una llamada, quiero una cita
- No me llamen entre las dos y las cuatro
- ¿Dejaron de llamar a los pacientes?
- Nunca me volvieron a llamar
- Quite mi número viejo y ponga este
- No la llamen a ella, llámenme a mí
+ no me vuelvan a marcar nunca
+ favor de no llamar más
+ le pido de favor que me quite de su lista
+ no quiero que me llamen más de su empresa
+ ya no quiero que me estén marcando
+ elimíneme de su base de datos
+ les prohíbo que me llamen
+ déjenme de llamar
+ no me llames nunca más
+ quiero que borren mis datos y que no me llamen
+ deseo que me retiren de la lista de llamadas
+ por favor ya no marquen a este número
- no llame al doctor todavía
- no quiero que llame al doctor
- quiero que me quiten los puntos
- sáqueme una copia de la receta
- no me han llamado
- que no se me olvide llamar
- no puedo dejar de llamar, estoy preocupada
- ¿dejó de llover?
- ya no llamó nadie
- bórreme la cita de mañana
- no me gusta que me llamen señora
- me quitaron de la lista de espera
? ya me llamaron tres veces hoy
? ¿por qué me siguen llamando?
? quíteme por favor
? preferiría no recibir llamadas
`;
