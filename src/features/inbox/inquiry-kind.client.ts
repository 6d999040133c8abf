import type { ListQueries } from './list-query.client.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import type { InquiryStatus } from './status.ts';

/** What the three kinds of inquiries have in common. */
export interface StoredInquiry {
  id: string;
  createdAt: string;
  status: string;
  name: string;
  email: string;
  phone: string | null;
}

/** One thing that is known about an inquiry; null where nobody was asked. */
export interface Fact {
  label: string;
  value: string | null;
  href?: string;
}

/** A headed part of an inquiry's details: facts, then what was written freely. */
export interface DetailSection {
  title: string;
  facts?: Fact[];
  text?: string;
}

/** A button that sets a status. */
export interface StatusAction {
  status: InquiryStatus;
  label: string;
}

/** All that the inquiries screen knows about one kind of inquiry. */
export interface InquiryKind<Entry extends StoredInquiry> {
  value: InquiryKindName;
  tabLabel: string;
  /** What one of them is called above its details. */
  title: string;
  emptyText: string;
  /** As in "The client intake status has been updated." */
  noun: string;
  /** Address of the list. */
  path: string;
  lists: ListQueries<Entry>;
  /** The table's columns between the name and the status. */
  columns: { label: string; read: (entry: Entry) => string }[];
  describe: (entry: Entry) => DetailSection[];
  actions: StatusAction[];
}
