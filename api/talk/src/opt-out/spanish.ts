import type { OptOut, Rule } from './rule.ts';
import { LIMIT, OPEN_END, yesUnlessLimited } from './rule.ts';

/** Opt-out rules for Spanish. */
export const SPANISH: readonly Rule[] = [
  {
    lang: 'es',
    pattern:
      /\b(?:dej[ea]n?|dejaran?|par[ea]n?|pararan?|dejar) (?:ya )?de (?:estar )?(?:llama|marca|contacta|escribi|mand|envia|textea|mensajea|manda)(?:r|ndo)(?:me|nos)?(?: (?:mas )?(?:mensajes?|textos?|llamadas?|cosas))?\b/g,
    says: (after, found) =>
      /(?:me|nos)(?: |$)/.test(found[0].slice(found[0].indexOf(' de '))) ||
      after === '' ||
      after.startsWith(',') ||
      /^(?:a (?:esta|mi|este)|ya|mas|por favor|mensajes)\b/.test(after)
        ? yesUnlessLimited(after.replace(/^a (?:esta|mi|este) (?:casa|numero|telefono)/, '').trim())
        : 'unclear',
  },
  {
    lang: 'es',
    pattern:
      /\b(?:ya )?(?:no|nunca|nunca mas|jamas) (?:me |nos )(?:(?:llam|marqu|busqu|contact|mand|envi|habl|text)e[ns]?|escriba[ns]?)\b(?: (?:mas )?(?:mensajes?|textos?))?/g,
    says: yesUnlessLimited,
  },
  {
    lang: 'es',
    pattern:
      /\b(?:no|nunca|nunca mas|jamas) (?:me |nos )?vuelvan? a (?:llamar|marcar|contactar|escribir|mandar|enviar|buscar)(?:me|nos)?\b/g,
    says: (after) => yesUnlessLimited(after.replace(/^(?:a este numero|a mi casa|mensajes)/, '').trim()),
  },
  {
    lang: 'es',
    pattern:
      /\b(?:no|nunca|nunca mas|jamas) (?:llamen?|marquen?|escriban?|manden?|envien?) (?:mas|nunca|a este numero|a mi numero|a mi casa|aqui)\b(?: (?:mensajes|textos))?/g,
    says: yesUnlessLimited,
  },
  {
    lang: 'es',
    pattern:
      /\b(?:ya )?no (?:quiero|deseo|quisiera)(?: (?:mas|ya|seguir|volver a|recibir|recibiendo|sus|estas|estos|esas|esos|ninguna|las|los|de|tener))* (?:llamadas?|mensajes?|textos?|publicidad|promociones)(?: de ustedes| suyas| suyos)?(?![\w'])/g,
    needsNoSubject: true,
    says: yesUnlessLimited,
  },
  {
    lang: 'es',
    pattern:
      /\b(?:ya )?no (?:quiero|deseo|quisiera) que (?:(?:me|nos) )?(?:(?:llam|marqu|contact|mand|envi|habl)en?|escriban?|vuelvan? a (?:llamar|marcar|escribir)|esten? (?:llamando|escribiendo|mandando|marcando|molestando|hablando))(?:me|nos)?(?: (?:mensajes?|textos?))?(?![\w'])/g,
    needsNoSubject: true,
    says: (after, found) =>
      !/ (?:me|nos) /.test(found[0]) && /^al? (?!mi |esta |este )/.test(after) ? 'no' : yesUnlessLimited(after),
  },
  {
    lang: 'es',
    isAboutNumber: true,
    pattern: /\b(?:quit|saqu|sac|borr|elimin|retir|remuev|tach|quite)[ea]?n?(?:me|nos) de /g,
    says: judgeSpanishList,
  },
  {
    lang: 'es',
    isAboutNumber: true,
    pattern:
      /\b(?:quit|saqu|borr|elimin|pierd|olvid|retir)[ea]n?(?:se de)? (?:mi|este|nuestro) (?:numero|telefono|celular)\b/g,
    says: (after) => judgeSpanishNumber(after),
  },
  {
    lang: 'es',
    pattern:
      /\b(?:pong|agregu|inclu|met|añad|anad|anot|apunt|registr)[ae](?:n|y[ae]n)?(?:me|nos) en (?:la|su) lista de (?:no llamar|no llamadas|exclusion|no contactar)\b/g,
    says: () => 'yes',
  },
  {
    lang: 'es',
    pattern: /\b(?:deme|denme|dame|darme|darnos|dar|den) de baja\b/g,
    needsNoSubject: true,
    says: (after) =>
      /^(?:el|la|los|mi|mis|un|una|del|al|a)\b/.test(after) &&
      !/^mi (?:numero|telefono)|^de (?:su|sus|la lista|los mensajes|las llamadas)/.test(after)
        ? 'no'
        : 'yes',
  },
  {
    lang: 'es',
    pattern:
      /\b(?:ya no (?:llamen?|marquen?|escriban?|manden?)|no (?:llamar|marcar|escribir|mandar|enviar)(?:me)?(?: mas| mensajes)+)\b/g,
    says: yesUnlessLimited,
  },
  {
    lang: 'es',
    pattern:
      /\b(?:(?:me|nos) (?:(?:quit|saqu|borr|elimin|retir)en?|(?:puede[ns]?|podrian?) (?:quitar|sacar|borrar|eliminar|retirar))|(?:quitar|sacar|borrar|eliminar|retirar)(?:me|nos)) de /g,
    says: judgeSpanishList,
  },
  {
    lang: 'es',
    pattern: /\b(?:este|mi) (?:numero|telefono) no (?:lo |la |me lo )?vuelvan? a (?:llamar|marcar)\b/g,
    needsNoSubject: true,
    says: yesUnlessLimited,
  },
  {
    lang: 'es',
    pattern:
      /\b(?:no|nunca) (?:me|nos) (?:este[ns]?|ande[ns]?) (?:llamando|marcando|escribiendo|molestando por telefono)\b|\bno se comuniquen? (?:(?:mas|nunca|nunca mas) )?con(?:migo| nosotros)(?: mas)?\b|\babsten(?:ga|gan)se de (?:llamar|marcar|escribir|contactar)(?:me|nos)?\b/g,
    says: yesUnlessLimited,
  },
  {
    lang: 'es',
    pattern:
      /\b(?:no tienen?|nunca les di|no les doy|no les di) (?:mi )?(?:permiso|autorizacion|consentimiento) (?:de|para) (?:llamar|marcar|escribir|contactar)(?:me|nos)\b|\bl[ea]s? prohibo (?:que me (?:llamen?|contacten?|escriban?|marquen?)|(?:llamar|contactar)(?:me|nos))\b|\bprohibido (?:llamar|marcar|escribir|contactar)(?:me|nos)\b|\b(?:ya )?no quiero (?:(?:mas|ningun|tener) )+contacto con ustedes\b|\b(?:suspend|deteng|par|cancel|interrump)[ae]n? (?:(?:todas|las|sus|estas|esas) )+llamadas\b/g,
    needsNoSubject: true,
    says: (after) =>
      LIMIT.test(after.replace(/^a (?:mi|este) (?:numero|telefono|casa)/, '').trimStart()) ? 'no' : 'yes',
  },
  {
    lang: 'es',
    pattern: /\bdej[ea]n?(?:me|nos) de (?:llamar|marcar|escribir)\b/g,
    says: yesUnlessLimited,
  },
  {
    lang: 'es',
    pattern:
      /\bni se (?:le|les) ocurra (?:volver a )?(?:llamar|marcar|escribir)(?:me|nos)?\b|\bbasta de (?:llamar|marcar|escribir)(?:me|nos)\b/g,
    needsNoSubject: true,
    says: yesUnlessLimited,
  },
  {
    lang: 'es',
    pattern:
      /\bno autorizo (?:(?:mas|ninguna|sus|otra) )*(?:llamadas?|que me (?:llamen|contacten|escriban))\b|\b(?:retiro|revoco) mi (?:consentimiento|permiso|autorizacion)(?: para (?:que me (?:llamen|contacten|escriban)|llamarme|las llamadas|recibir llamadas))\b/g,
    needsNoSubject: true,
    says: () => 'yes',
  },
  {
    lang: 'es',
    pattern: /\b(?:quiero|quisiera|necesito|deseo) salir(?:me)? de /g,
    needsNoSubject: true,
    says: judgeSpanishList,
  },
  {
    lang: 'es',
    pattern: /\bdej[ea]n? de molestar(?:me|nos)? con (?:tus|sus|tantas|las|estas|esas) llamadas\b/g,
    says: () => 'yes',
  },
  {
    lang: 'es',
    isAboutNumber: true,
    pattern: /\b(?:borrar|eliminar|quitar|olvidar) (?:mi|este) (?:numero|telefono|celular)\b/g,
    says: (after) => judgeSpanishNumber(after),
  },
];

function judgeSpanishNumber(after: string): OptOut {
  if (/^(?:anterior|viejo|antiguo)\b/.test(after)) return 'no';
  const from = /^(?:de|del|en)(?: |$)/.exec(after);
  if (from === null) return OPEN_END.test(after) ? 'yes' : 'unclear';
  return after.startsWith('del ') ? 'no' : judgeSpanishList(after.slice(from[0].length));
}

/** "de su lista" and "de la lista de llamadas" are yes, "de la lista de espera" is no, "de la lista" is unclear. */
function judgeSpanishList(after: string): OptOut {
  const list =
    /^(?:(su|sus|tu|tus|toda su|todas sus|la|las|el|esa|esta|ese|este|una) )?(?:listas?|base(?: de datos)?|registros?|sistema|directorio|contactos|agenda|archivos?)(?![\w'])/.exec(
      after,
    );
  if (list === null) return 'no';
  const rest = after.slice(list[0].length).trimStart();
  const purpose = /^de (?:no )?(\w+)/.exec(rest);
  if (purpose !== null) {
    if (/^de no /.test(rest)) return 'no';
    return /^(?:llamadas?|llamar|contactos?|telefonos?|mensajes?|marketing|ventas|publicidad|numeros|clientes|ustedes|difusion)$/.test(
      purpose[1] ?? '',
    )
      ? 'yes'
      : 'no';
  }
  if (/^(?:para|del)\b/.test(rest)) return 'no';
  return /^(?:su|sus|tu|tus|toda su|todas sus)$/.test(list[1] ?? '') ? 'yes' : 'unclear';
}
