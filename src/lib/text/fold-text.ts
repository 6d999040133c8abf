/** Letters that have no decomposition, after what people type instead. */
const otherLetters =
  'a ⱥ|ae æ|b ƀƃɓ|c ƈȼ|d đðƌȡɖɗ|e ǝəɇ|f ƒ|g ǥɠ|h ħⱨ|hv ƕ|i ıɨɩ|j ȷɉ|k ĸƙⱪ|l łƚȴɫⱡ|n ŋƞȵɲ|' +
  'o øɔɵ|oe œ|oi ƣ|ou ȣ|p ƥᵽ|q ɋ|r ɍɽ|s ȿẜẝ|ss ß|t ŧƫƭȶʈⱦ|th þ|u ʉ|v ʋ|y ƴɏỿ|z ƶȥɀⱬʒ|' +
  "' ‘’‛′ʹʻʼʽʾʿ";

const typedLetters = new Map(
  otherLetters.split('|').flatMap((group) => {
    const [typed = '', letters = ''] = group.split(' ');
    return Array.from(letters, (letter) => [letter, typed] as const);
  }),
);

/**
 * Removes case, accents and invisible signs for a search, so that "jose" finds "José", "lukasz"
 * finds "Łukasz", and any apostrophe finds any other. Stored texts are folded with it, so a change
 * needs a migration like 0035.
 */
export function foldText(text: string): string {
  return (
    text
      // These would decompose into a letter or a space, and a separate sign.
      .replaceAll(/[Ŀŀ´]/g, (sign) => (sign === '´' ? "'" : 'l'))
      .normalize('NFKD')
      .replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}]/gu, '')
      .toLowerCase()
      .replaceAll('`', "'")
      .replaceAll(/[^\0-\x7f]/gu, (letter) => typedLetters.get(letter) ?? letter)
  );
}
