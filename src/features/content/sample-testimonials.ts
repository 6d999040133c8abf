import type { Testimonial } from './testimonial.ts';

/**
 * What the slider shows while no family has spoken: placeholders that say what they are, each marked
 * as a sample.
 */
export const sampleTestimonials: Testimonial[] = [1, 2, 3].map((id) => ({
  id,
  text: 'This is an example of what a family might say. Real words appear here as soon as a family gives them.',
  name: `Sample Family ${id.toString()}`,
  title: 'Tampa Bay',
  image: '/images/people/coordinator.svg',
  rating: 5,
  sample: true,
}));
