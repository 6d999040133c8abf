/** Returns whether this is an open position of the team, which needs nobody's permission. */
export function isOpenPosition(member: object): boolean {
  return Reflect.get(member, 'name') === 'Coming Soon';
}
