/** Returns whether this is a position of the team that nobody holds yet: it needs nobody's permission. */
export function isOpenPosition(member: object): boolean {
  return Reflect.get(member, 'name') === 'Coming Soon';
}
