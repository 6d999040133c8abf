/** Returns the name or title of an entry's data. */
export function readTitle(data: object): string | undefined {
  const title: unknown = Reflect.get(data, 'name') ?? Reflect.get(data, 'title');
  return typeof title === 'string' ? title : undefined;
}
