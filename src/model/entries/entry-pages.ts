/** The page on which each kind of entry is added, and what one entry is called. */
export const entryPages = {
  providers: { page: '/providers', name: 'a caregiver' },
  articles: { page: '/blog', name: 'an article' },
  testimonials: { page: '/', name: 'a testimonial' },
  team: { page: '/about', name: 'a team member' },
  services: { page: '/services', name: 'a service' },
} as const;
