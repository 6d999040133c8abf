/** The time zones of the United States, and what people call them. */
export const timeZones = {
  'America/New_York': 'Eastern time',
  'America/Chicago': 'Central time',
  'America/Denver': 'Mountain time',
  'America/Phoenix': 'Arizona time',
  'America/Los_Angeles': 'Pacific time',
  'America/Anchorage': 'Alaska time',
  'Pacific/Honolulu': 'Hawaii time',
} as const;

/** The same in Spanish, by the English names. */
export const spanishTimeZones: Record<(typeof timeZones)[keyof typeof timeZones], string> = {
  'Eastern time': 'hora del Este',
  'Central time': 'hora del Centro',
  'Mountain time': 'hora de la Montaña',
  'Arizona time': 'hora de Arizona',
  'Pacific time': 'hora del Pacífico',
  'Alaska time': 'hora de Alaska',
  'Hawaii time': 'hora de Hawái',
};

export type TimeZone = keyof typeof timeZones;

export function isTimeZone(value: unknown): value is TimeZone {
  return typeof value === 'string' && Object.hasOwn(timeZones, value);
}

/** Lists the zones for people: "America/New_York (Eastern time), …". */
export function listTimeZones(): string {
  return Object.entries(timeZones)
    .map(([zone, name]) => `${zone} (${name})`)
    .join(', ');
}
