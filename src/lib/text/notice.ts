/** What a person is told after an action: as a toast, and as a page without JavaScript. */
export interface Notice {
  title: string;
  description: string;
}
