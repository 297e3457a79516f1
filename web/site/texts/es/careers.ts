import type { careers as en } from '../en/careers.ts';
import type { Widen } from '../types.ts';

/** Spanish: open jobs, and applying for them. */
export const careers: Widen<typeof en> = {
  careers: {
    pageTitle: 'Empleo: puestos abiertos',
    description:
      'Puestos abiertos en los negocios que atienden sus llamadas con este servicio: dónde, cuánto pagan y cómo postularse.',
    jobAbout: 'dónde es el trabajo, cuánto paga y el formulario para postularse.',
    title: 'Empleo',
    none: 'No hay ningún puesto abierto.',
    noMatch: 'Ningún puesto abierto coincide.',
    body: 'Cuando lo haya, estará en esta página con lo que paga y dónde es. No hay ninguna lista oculta.',
    pool: 'Sobre la bolsa de talento',
    search: 'Nombre, lugar o área',
    where: 'Modalidad',
    anywhere: 'Cualquiera',
    filter: 'Ver puestos',
    all: 'Ver todos los puestos',
    back: 'Todos los puestos abiertos',
    workMode: { onsite: 'Presencial', hybrid: 'Híbrido', remote: 'A distancia' },
    employmentType: {
      full_time: 'Tiempo completo',
      part_time: 'Tiempo parcial',
      contract: 'Por obra o servicio',
      temporary: 'Temporal',
      internship: 'Prácticas',
    },
    pays: 'Salario anual',
    payFrom: 'desde',
    payTo: 'hasta',
    department: 'Área',
    openings: 'Plazas',
    closes: 'Solicitudes hasta el',
    otherLanguage: 'El negocio describe este puesto solo en inglés.',
    apply: 'Postularse a este puesto',
    applyNote: 'Decide una persona del negocio. Ninguna máquina le rechaza.',
    name: 'Su nombre',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    submit: 'Enviar la solicitud',
    faults: 'Falta algo o no es correcto. Todavía no se ha enviado nada.',
    error: {
      required: 'Rellene este campo.',
      name: 'Un nombre tiene como máximo 80 caracteres.',
      phone: 'Esto no es un número de teléfono.',
      email: 'Esto no es una dirección de correo.',
      consent: 'Sin su permiso no se puede guardar nada.',
      tooMany: 'Han llegado demasiadas solicitudes desde aquí. Vuelva a intentarlo en un minuto.',
    },
    sent: 'Su solicitud ya está en el negocio. Le responderá una persona.',
  },
};
