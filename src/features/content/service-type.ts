/** The kinds of work a provider is listed under. */
export const providerServiceTypes = ['nanny', 'doula', 'family-assistant'] as const;

export type ProviderServiceType = (typeof providerServiceTypes)[number];

/** How a provider's kind of work is called on the site. */
export const providerServiceTypeLabels: Record<ProviderServiceType, string> = {
  nanny: 'Nanny Services',
  doula: 'Doula Support',
  'family-assistant': 'Family Assistant',
};
