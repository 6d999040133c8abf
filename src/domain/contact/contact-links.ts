/**
 * A `tel:` link for a phone number as people write it.
 *
 * @param phone for example "(813) 555-0142"
 */
export function toPhoneLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  // A ten-digit number is a US one; phones abroad need the country code.
  return /^\d{10}$/.test(digits) ? `tel:+1${digits}` : `tel:${digits}`;
}

/**
 * A link to a map of an address.
 *
 * @param address in one line
 */
export function toMapLink(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
