const extensionPattern = /^(.*?)\s*(?:extension|ext\.?|x)\s*(\d+)$/i;

/**
 * A `tel:` link for a phone number as people write it.
 *
 * @param phone for example "(813) 555-0142" or "(813) 555-0142 ext. 7"
 */
export function toPhoneLink(phone: string): string {
  const [, number = phone, extension] = extensionPattern.exec(phone) ?? [];
  const digits = number.replace(/[^\d+]/g, '');
  // A ten-digit number is a US one; phones abroad need the country code.
  const link = /^\d{10}$/.test(digits) ? `tel:+1${digits}` : `tel:${digits}`;
  return extension === undefined ? link : `${link};ext=${extension}`;
}

/**
 * A link to a map of an address.
 *
 * @param address in one line
 */
export function toMapLink(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
