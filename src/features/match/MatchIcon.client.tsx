const circle = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z';

/** Hold the paths of a few drawings on a field of 24 by 24. */
const paths = {
  check: 'M20 6 9 17l-5-5',
  unmet: `${circle}M8 12h8`,
  ask: `${circle}M9.1 9a3 3 0 0 1 5.8 1c0 2-3 3-3 3M12 17h.01`,
  phone:
    'M22 16.9v3a2 2 0 0 1-2.2 2A19.8 19.8 0 0 1 2.1 4.2 2 2 0 0 1 4.1 2h3a2 2 0 0 1 2 1.7c.1 1 .4 1.9.7 2.8a2 2 0 0 1-.5 2.1L8.1 9.9a16 16 0 0 0 6 6l1.3-1.2a2 2 0 0 1 2.1-.5c.9.3 1.8.6 2.8.7a2 2 0 0 1 1.7 2Z',
} as const;

/** Draws a sign that is not read aloud, since the words beside it say the same. */
export function MatchIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon match-icon" data-name={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
