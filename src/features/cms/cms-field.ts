/** A field of a form of the content manager, in its own words. */
export interface CmsField {
  name: string;
  label: string;
  widget: CmsWidget;
  required: boolean;
  hint?: string;
  /** What a text must look like, and what to say otherwise. */
  pattern?: readonly [string, string];
  /** Fewest items of a list, or the least number. */
  min?: number;
  max?: number;
  step?: number;
  value_type?: 'int' | 'float';
  default?: boolean;
  /** Whether several of the options can be chosen. */
  multiple?: true;
  options?: readonly { label: string; value: string }[];
  modes?: readonly ['raw'];
  format?: string;
  date_format?: string | boolean;
  time_format?: string | boolean;
  allow_multiple?: false;
  choose_url?: boolean;
  collapsed?: boolean;
  /** How an item of a list that is folded up is called. */
  summary?: string;
  /** What each item of a list of single values is. */
  field?: CmsField;
  /** What a group, or each item of a list of groups, holds. */
  fields?: CmsField[];
}

/** The kinds of fields that the site's content needs. */
export type CmsWidget =
  | 'string'
  | 'text'
  | 'markdown'
  | 'image'
  | 'number'
  | 'boolean'
  | 'select'
  | 'datetime'
  | 'object'
  | 'list'
  | 'hidden';
