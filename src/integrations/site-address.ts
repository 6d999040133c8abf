/** Is put in where nobody has said where the site is reached, as at home. */
const placeholder = 'https://sandpiperfamilycare.example';

/**
 * Where the site is reached: canonical addresses, the sitemap and the feed are built from it.
 *
 * @param variables of the environment, of which Netlify sets `URL`; one that is set to nothing
 *   counts as not set
 * @throws Error with a sentence that names the variable and its remedy
 */
export function readSiteAddress(variables: Record<string, string | undefined>): string {
  const { SITE_URL: chosen = '', URL: known = '' } = variables;
  if (chosen === '') return known === '' ? placeholder : known;
  const isAddress = URL.canParse(chosen) && /^https?:$/.test(new URL(chosen).protocol);
  if (isAddress) return chosen;
  throw new Error('SITE_URL must be a web address such as https://www.example.com.');
}
