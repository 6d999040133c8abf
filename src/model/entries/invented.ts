/** Counts the texts that contain a made-up phone number or address. */
export function countInvented(texts: readonly string[]) {
  const count = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
  return { phones: count(/\b555[-. ]\d{4}\b/), addresses: count(/[\w-]\.example\b/) };
}
