export interface Notice {
  title: string;
  description: string;
}
