import type { EventQueue } from './track.client.ts';
import type { AnalyticsEvents, ViewedSubject } from './events.ts';

type Engagement = AnalyticsEvents['User Engagement'];

/** What counts as use of a page, by the elements that are used. */
const engagements: [event: 'change' | 'click', selector: string, engagement: Engagement][] = [
  ['click', '[aria-labelledby=share-title] .btn', { action: 'share', element: 'article' }],
  ['click', 'map-facade button', { action: 'show', element: 'map' }],
  ['click', 'testimonial-slider button', { action: 'move', element: 'testimonials' }],
  ['change', '[data-theme-select]', { action: 'change', element: 'theme' }],
];

/** What the open page is about; undefined on pages about nobody and nothing in particular. */
export function readViewedSubject(): ViewedSubject | undefined {
  const json = document.querySelector<HTMLElement>('[data-viewed]')?.dataset['viewed'];
  // Written by the build.
  return json === undefined ? undefined : (JSON.parse(json) as ViewedSubject);
}

/** Tells of every use of the page, before the page itself reacts to it. */
export function watchPage({ push }: EventQueue, subject: ViewedSubject | undefined): void {
  const listen = (event: string, selector: string, react: (element: HTMLElement) => void) => {
    document.addEventListener(
      event,
      ({ target }) => {
        const element = target instanceof Element && target.closest<HTMLElement>(selector);
        if (element) react(element);
      },
      // The button that shows the map is gone once it was pressed.
      { capture: true },
    );
  };

  for (const [event, selector, properties] of engagements) {
    listen(event, selector, () => {
      push({ name: 'User Engagement', properties });
    });
  }

  if (subject?.name !== 'Provider Viewed') return;
  listen('click', '[data-contact]', ({ dataset }) => {
    const source = dataset['contact'] === 'schedule' ? 'schedule' : 'button';
    push({
      name: 'Contact Attempt',
      properties: { contact_method: source, source, ...subject.properties },
    });
  });
}
