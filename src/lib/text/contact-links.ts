const extensionPattern = /^(.*?)\s*(?:extension|ext\.?|x)\s*(\d+)$/i;

/** Returns a `tel:` link for a number such as "(813) 555-0142 ext. 7". */
export function toPhoneLink(phone: string): string {
  const [, number = phone, extension] = extensionPattern.exec(phone) ?? [];
  const digits = number.replace(/[^\d+]/g, '');
  // Ten digits are a US number; foreign numbers need their country code.
  const link = /^\d{10}$/.test(digits) ? `tel:+1${digits}` : `tel:${digits}`;
  return extension === undefined ? link : `${link};ext=${extension}`;
}

export function toMapLink(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
