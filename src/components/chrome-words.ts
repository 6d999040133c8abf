import type { Language, Words } from '#lib/text/say.ts';

/** What stands around every page, in Spanish. */
const spanish = {
  'Skip to content': 'Ir al contenido',
  Notice: 'Aviso (en inglés)',
  '{}, home': '{}, inicio',
  Menu: 'Menú',
  Main: 'Principal',
  Call: 'Llamar al',
  Theme: 'Apariencia',
  Light: 'Clara',
  Dark: 'Oscura',
  System: 'Del sistema',
  '{}. All rights reserved.': '{}. Todos los derechos reservados.',
  Fees: 'Tarifas (en inglés)',
  Privacy: 'Privacidad (en inglés)',
  Accessibility: 'Accesibilidad (en inglés)',
  'May we count your visit?': '¿Podemos contar su visita?',
  'It tells us which pages help families. It never includes what you type, and there are no ads. ':
    'Así sabemos qué páginas les sirven a las familias. Nunca incluye lo que usted escribe, y no hay anuncios. ',
  'How we do it': 'Cómo lo hacemos (en inglés)',
  No: 'No',
  Yes: 'Sí',
} satisfies Words;

export const chromeWords: Record<Language, Words | undefined> = { en: undefined, es: spanish };

/** The pages in Spanish, for header and footer. */
export const spanishLinks = [
  { label: 'Inicio', to: '/es' },
  { label: 'Solicitud', to: '/es/solicitud' },
  { label: 'Contacto', to: '/es/contacto' },
];
