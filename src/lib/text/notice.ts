/** Tells a person the result of an action, as a toast or as a page without JavaScript. */
export interface Notice {
  title: string;
  description: string;
}
