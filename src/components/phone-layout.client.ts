/** Closes details on phones, where they would be long, and opens them where there is room again. */
export function foldOnPhones(all: NodeListOf<HTMLDetailsElement>): void {
  const phone = matchMedia('(width < 40rem)');
  const show = () => {
    for (const details of all) details.open = !phone.matches;
  };
  if (phone.matches) show();
  phone.addEventListener('change', show);
}

/** Brings the whole of what has the focus into view: browsers leave alone what is in sight by an edge. */
export function followFocus(row: HTMLElement): void {
  row.addEventListener('focusin', ({ target }) => {
    if (row.scrollWidth === row.clientWidth || !(target instanceof Element)) return;
    target.scrollIntoView({ inline: 'center', block: 'nearest' });
  });
}
