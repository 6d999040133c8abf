import * as z from 'zod';

/** The networks that a profile can link to, in the order of their icons. */
export const socialNetworks = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  nextdoor: 'Nextdoor',
} as const;

export type SocialNetwork = keyof typeof socialNetworks;

export const socialNetworkNames = Object.keys(socialNetworks) as SocialNetwork[];

function profileSchema(network: SocialNetwork) {
  return z
    .url({ protocol: /^https$/, error: 'Must be a web address that starts with https://.' })
    .max(300, 'The address is longer than 300 characters. Please use a shorter one.')
    .describe(`${socialNetworks[network]} profile`)
    .optional();
}

/** A network without an address gets no icon. */
export const socialSchema = z.strictObject({
  facebook: profileSchema('facebook'),
  instagram: profileSchema('instagram'),
  linkedin: profileSchema('linkedin'),
  twitter: profileSchema('twitter'),
  youtube: profileSchema('youtube'),
  tiktok: profileSchema('tiktok'),
  pinterest: profileSchema('pinterest'),
  nextdoor: profileSchema('nextdoor'),
});
