/**
 * Returns where admins load a picture of this site that is not live yet, or that only hidden entries
 * show; null for any other address, such as one half typed.
 */
export function toAdminSource(address: string): string | null {
  if (!/^\/(?!\/|api\/).*\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(address)) return null;
  return `/api/admin/pictures${address.replace(/^\/uploads(?=\/)/, '')}`;
}

/** Shows admins a picture that turns out not to be on the live site. */
export function showUnserved({ target }: { target: EventTarget | null }): void {
  if (!(target instanceof HTMLImageElement)) return;
  const source = toAdminSource(target.getAttribute('src') ?? '');
  if (source !== null) target.src = source;
}
