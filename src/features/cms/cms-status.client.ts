function findStatus(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-cms-status]');
}

/** Says how far the page is; null when it is there. */
export function showStatus(sentence: string | null): void {
  const status = findStatus();
  if (!status) return;
  status.hidden = sentence === null;
  status.textContent = sentence;
}

/** Offers the login in another tab, so that nothing is lost that was typed in this one. */
export function offerLogin(): void {
  showStatus('You are logged out. What you typed is still here. ');
  const link = document.createElement('a');
  link.href = '/admin-login';
  link.target = '_blank';
  link.textContent = 'Log in in another tab';
  findStatus()?.append(link, ', then save again.');
}

/** Takes the offer back once somebody is signed in. */
export function hideLogin(): void {
  if (findStatus()?.querySelector('a')) showStatus(null);
}
